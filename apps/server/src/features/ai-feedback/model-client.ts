import type { PromptMessage } from "@examplar/domain";

export interface ModelConfig {
  base_url: string;
  api_key: string | null;
  model: string;
}

/** `refused`: the endpoint rejects the request, and a retry would not help. */
export class ModelFailure extends Error {
  readonly reason: "unreachable" | "refused";
  constructor(reason: "unreachable" | "refused", message: string) {
    super(message);
    this.reason = reason;
  }
}

const connectMs = 20_000;
const silenceMs = 30_000;
/** Allows for models that spend tokens on hidden reasoning. */
const maxTokens = 2_000;
const longestReply = 20_000;

const pieceOf = (line: string): string => {
  try {
    const { choices } = JSON.parse(line) as { choices?: { delta?: { content?: unknown } }[] };
    const piece = choices?.[0]?.delta?.content;
    return typeof piece === "string" ? piece : "";
  } catch {
    return "";
  }
};

/** Yields the complete data lines of an event stream. */
const dataLines = async function* (body: ReadableStream<Uint8Array>, onPiece: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of body) {
    onPiece();
    const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith("data:")) yield line.slice(5).trim();
  }
};

const ask = async (config: ModelConfig, messages: readonly PromptMessage[], signal: AbortSignal): Promise<Response> => {
  const { base_url, api_key, model } = config;
  return fetch(`${base_url}/chat/completions`, {
    method: "POST",
    signal,
    redirect: "error",
    headers: { "content-type": "application/json", ...(api_key !== null && { authorization: `Bearer ${api_key}` }) },
    body: JSON.stringify({ model, messages, stream: true, max_tokens: maxTokens }),
  });
};

/** Returns a signal that aborts the connection after too long a silence, or when the given signal aborts. */
const createSilenceTimeout = (signal: AbortSignal) => {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), connectMs);
  return {
    signal: AbortSignal.any([signal, silence.signal]),
    heard: () => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMs);
    },
    end: () => clearTimeout(timer),
  };
};

/** Streams the model's text piece by piece. Throws a ModelFailure, or the signal's reason. */
export const streamModel = async function* (
  config: ModelConfig,
  messages: readonly PromptMessage[],
  signal: AbortSignal,
): AsyncGenerator<string> {
  const silenceTimeout = createSilenceTimeout(signal);
  try {
    const reply = await ask(config, messages, silenceTimeout.signal);
    if (!reply.ok || reply.body === null) {
      const again = reply.status === 429 || reply.status >= 500;
      throw new ModelFailure(again ? "unreachable" : "refused", `the model's endpoint said ${reply.status}`);
    }
    let length = 0;
    for await (const line of dataLines(reply.body, silenceTimeout.heard)) {
      if (line === "[DONE]") return;
      const piece = pieceOf(line);
      length += piece.length;
      if (length > longestReply) return;
      if (piece !== "") yield piece;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ModelFailure) throw error;
    throw new ModelFailure("unreachable", String(error));
  } finally {
    silenceTimeout.end();
  }
};
