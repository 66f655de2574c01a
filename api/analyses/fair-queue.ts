/** A queue in which clients take turns, so that nobody waits behind all that another has submitted. */

export interface FairQueue<Item> {
  push(client: string, item: Item): void;
  /** The oldest of the client whose turn it is, among those that `mayRun`; undefined where nothing waits that may. */
  shift(mayRun?: (client: string) => boolean): { readonly client: string; readonly item: Item } | undefined;
  /** Takes the item out, where it still waits. */
  remove(client: string, item: Item): void;
}

/** Each client's own come in the order they were pushed. */
export function makeFairQueue<Item>(): FairQueue<Item> {
  /** In the order of turns; no client without anything that waits. */
  const waiting = new Map<string, Item[]>();
  return {
    push(client, item) {
      const items = waiting.get(client);
      if (items) items.push(item);
      else waiting.set(client, [item]);
    },
    shift(mayRun = () => true) {
      for (const [client, items] of waiting) {
        const item = mayRun(client) ? items.shift() : undefined;
        if (item === undefined) continue;
        waiting.delete(client);
        if (items.length > 0) waiting.set(client, items);
        return { client, item };
      }
      return undefined;
    },
    remove(client, item) {
      const items = waiting.get(client);
      const at = items?.indexOf(item) ?? -1;
      if (at < 0) return;
      items?.splice(at, 1);
      if (items?.length === 0) waiting.delete(client);
    },
  };
}
