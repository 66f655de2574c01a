//! Runs transactions on revm: one JSON object a line of input, one a line of output.
//!
//! Input: `fork` (number of a `SpecId`), `block`, `accounts`, `tx`, and, to measure, `setUp` (transactions before) and
//! `milliseconds`. Numbers are hexadecimal text. Output: what the transaction came to, with all accounts that are not empty;
//! or how many transactions a second of processor time were made.
use revm::context::{BlockEnv, CfgEnv, Context, TxEnv};
use revm::context_interface::block::BlobExcessGasAndPrice;
use revm::context_interface::result::{ExecutionResult, Output};
use revm::database::{AccountState, CacheDB, EmptyDB};
use revm::primitives::hardfork::SpecId;
use revm::primitives::{Address, B256, Bytes, TxKind, U256, hex};
use revm::state::{AccountInfo, Bytecode};
use revm::{ExecuteCommitEvm, MainBuilder, MainContext};
use serde_json::{Value, json};
use std::io::{BufRead, Write};

type Database = CacheDB<EmptyDB>;

fn number(value: &Value) -> U256 {
    let text = value.as_str().unwrap_or("0");
    U256::from_str_radix(text.trim_start_matches("0x"), 16).unwrap_or(U256::ZERO)
}

fn small(value: &Value) -> u64 {
    number(value).to::<u64>()
}

fn bytes(value: &Value) -> Bytes {
    Bytes::from(hex::decode(value.as_str().unwrap_or("")).unwrap_or_default())
}

fn address(value: &Value) -> Address {
    Address::from_word(B256::from(number(value)))
}

fn database(accounts: &Value) -> Database {
    let mut database = CacheDB::new(EmptyDB::default());
    for account in accounts.as_array().into_iter().flatten() {
        let code = Bytecode::new_raw(bytes(&account["code"]));
        let info = AccountInfo::new(number(&account["balance"]), small(&account["nonce"]), code.hash_slow(), code);
        let at = address(&account["address"]);
        database.insert_account_info(at, info);
        for (key, value) in account["storage"].as_object().into_iter().flatten() {
            let _ = database.insert_account_storage(at, number(&json!(key)), number(value));
        }
    }
    database
}

fn block(value: &Value) -> BlockEnv {
    let blob_price = number(&value["blobBaseFee"]).to::<u128>();
    BlockEnv {
        number: number(&value["number"]),
        beneficiary: address(&value["coinbase"]),
        timestamp: number(&value["timestamp"]),
        gas_limit: small(&value["gasLimit"]),
        basefee: small(&value["baseFee"]),
        difficulty: number(&value["prevrandao"]),
        prevrandao: Some(B256::from(number(&value["prevrandao"]))),
        blob_excess_gas_and_price: Some(BlobExcessGasAndPrice { excess_blob_gas: 0, blob_gasprice: blob_price }),
        ..Default::default()
    }
}

fn transaction(value: &Value) -> TxEnv {
    TxEnv {
        caller: address(&value["sender"]),
        gas_limit: small(&value["gasLimit"]),
        gas_price: number(&value["gasPrice"]).to::<u128>(),
        kind: if value["to"].is_string() { TxKind::Call(address(&value["to"])) } else { TxKind::Create },
        value: number(&value["value"]),
        data: bytes(&value["data"]),
        nonce: small(&value["nonce"]),
        chain_id: None,
        ..Default::default()
    }
}

fn describe(result: &ExecutionResult) -> Value {
    let (status, output, halt) = match result {
        ExecutionResult::Success { output, .. } => ("succeeded", output_of(output), String::new()),
        ExecutionResult::Revert { output, .. } => ("reverted", hex::encode(output), String::new()),
        ExecutionResult::Halt { reason, .. } => ("halted", String::new(), format!("{reason:?}")),
    };
    let logs: Vec<Value> = result
        .logs()
        .iter()
        .map(|log| {
            let topics: Vec<String> = log.data.topics().iter().map(hex::encode).collect();
            json!([hex::encode(log.address), topics, hex::encode(&log.data.data)])
        })
        .collect();
    json!({ "status": status, "halt": halt, "gasUsed": result.tx_gas_used(), "output": output, "logs": logs })
}

fn output_of(output: &Output) -> String {
    match output {
        Output::Call(bytes) => hex::encode(bytes),
        Output::Create(bytes, _) => hex::encode(bytes),
    }
}

fn dump(database: &Database) -> Value {
    let mut accounts = serde_json::Map::new();
    for (at, account) in &database.cache.accounts {
        if account.info.is_empty() || matches!(account.account_state, AccountState::NotExisting) {
            continue;
        }
        let storage: serde_json::Map<String, Value> = account
            .storage
            .iter()
            .filter(|(_, value)| !value.is_zero())
            .map(|(key, value)| (format!("{key:x}"), json!(format!("{value:x}"))))
            .collect();
        let code = account.info.code.clone().or_else(|| database.cache.contracts.get(&account.info.code_hash).cloned());
        let described = json!({
            "balance": format!("{:x}", account.info.balance),
            "nonce": format!("{:x}", account.info.nonce),
            "code": code.map(|code| hex::encode(code.original_bytes())).unwrap_or_default(),
            "storage": storage,
        });
        accounts.insert(hex::encode(at), described);
    }
    Value::Object(accounts)
}

/// Processor time of this process so far, in nanoseconds.
fn processor_time() -> u64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|first| first.parse().ok()).unwrap_or(0)
}

fn answer(case: &Value) -> Value {
    let spec = SpecId::try_from_u8(case["fork"].as_u64().unwrap_or(0) as u8).unwrap_or_default();
    let mut config = CfgEnv::new_with_spec(spec);
    config.disable_nonce_check = false;
    let mut evm = Context::mainnet()
        .with_db(database(&case["accounts"]))
        .with_block(block(&case["block"]))
        .with_cfg(config)
        .build_mainnet();
    for step in case["setUp"].as_array().into_iter().flatten() {
        if let Err(error) = evm.transact_commit(transaction(step)) {
            return json!({ "refused": format!("{error:?}") });
        }
    }
    let mut next = transaction(&case["tx"]);
    let Some(milliseconds) = case["milliseconds"].as_u64() else {
        return match evm.transact_commit(next) {
            Ok(result) => json!({ "result": describe(&result), "accounts": dump(&evm.ctx.journaled_state.database) }),
            Err(error) => json!({ "refused": format!("{error:?}") }),
        };
    };
    let start = processor_time();
    let mut count: u64 = 0;
    while processor_time() - start < milliseconds * 1_000_000 {
        for _ in 0..10 {
            match evm.transact_commit(next.clone()) {
                Ok(result) if result.is_success() => (),
                other => return json!({ "refused": format!("{other:?}") }),
            }
            next.nonce += 1;
            count += 1;
        }
    }
    json!({ "perSecond": count as f64 * 1e9 / (processor_time() - start) as f64 })
}

fn main() {
    let mut output = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let case: Value = serde_json::from_str(&line).unwrap_or_default();
        let _ = writeln!(output, "{}", answer(&case));
    }
}
