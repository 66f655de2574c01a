/** Between `initialize` and `shutdown`: outside of it nothing is answered, and nothing of what comes is believed unread. */

import {
  type CancellationToken,
  type Connection,
  ErrorCodes,
  type NotificationType,
  type RequestType,
  ResponseError,
} from "vscode-languageserver/node";
import type { Check } from "../engine/util/shapes.ts";

export interface Lifecycle {
  /** The client has shaken hands. */
  begin(): void;
  end(): void;
  /** What a request gets instead of an answer; null while the server serves. */
  refusal(): ResponseError<void> | null;
}

/** Before the handshake. */
export function makeLifecycle(): Lifecycle {
  let stage: "new" | "serving" | "ended" = "new";
  return {
    begin() {
      if (stage === "new") stage = "serving";
    },
    end() {
      stage = "ended";
    },
    refusal() {
      if (stage === "serving") return null;
      return stage === "new"
        ? new ResponseError(ErrorCodes.ServerNotInitialized, "The first request has to be initialize.")
        : new ResponseError(ErrorCodes.InvalidRequest, "The server was shut down; what is left to say is exit.");
    },
  };
}

/** The error of the protocol for parameters that are not what it says. */
export function invalidParams(message: string): ResponseError<void> {
  return new ResponseError(ErrorCodes.InvalidParams, message);
}

type Answer<R> = R | ResponseError<void>;
type AnswerTo<P, R> = (params: P, cancellation: CancellationToken) => Answer<R> | Promise<Answer<R>>;

/** Has requests answered by their handlers while the server serves, and by the protocol's errors otherwise. */
export function answerer(connection: Connection, lifecycle: Lifecycle) {
  return <P, R>(type: RequestType<P, R, unknown>, isValid: Check, handler: AnswerTo<P, R>): void => {
    connection.onRequest<unknown, void>(type.method, (params: P, cancellation: CancellationToken): unknown => {
      const refusal = lifecycle.refusal();
      if (refusal !== null) return refusal;
      return isValid(params) ? handler(params, cancellation) : invalidParams(`Not the parameters of ${type.method}.`);
    });
  };
}

/** Has notifications heard while the server serves; one that is not what the protocol says is told in the log. */
export function hearer(connection: Connection, lifecycle: Lifecycle) {
  return <P>(type: NotificationType<P>, isValid: Check, handler: (params: P) => void): void => {
    connection.onNotification(type.method, (params: P) => {
      if (lifecycle.refusal() !== null) return;
      if (isValid(params)) handler(params);
      else connection.console.error(`Not the parameters of ${type.method}; it was left out.`);
    });
  };
}
