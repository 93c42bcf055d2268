// The engine as WebAssembly: answers what a server answers about rules, moves, values and records, and plays games in
// one place. Another file answers about sheets to print. `crates/senet-wasm` describes their functions.

/** What has files in the order of the engine's numbers: the presets, then other rules with a network. */
export const RULESETS = [
  "modern",
  "jequier",
  "grunfeld",
  "kendall",
  "tait",
  "bell",
  "basics",
  "senet-ra",
  "kendall-modern",
  "kendall-one-square",
  "meub",
  "skyruk",
  "playpalace",
  "simple-senet",
  "koreader",
  "cybiko",
  "neglect",
  "modern-traps",
  "modern-plain-houses",
  "modern-d6",
  "basics-sample-exit",
  "modern-short-throws",
];
/** The status of an answer that names a file that is needed: the network, the tables or the puzzles of a ruleset. */
const NEEDS_FILE = 424;
/** The lengths before an answer, in bytes. */
const HEAD = 16;

/**
 * @typedef {object} Question
 * @property {string} path as below `/api/v1/`, or `local/...` for games in one place
 * @property {[string, string][]} [query]
 * @property {unknown} [body]
 */

/**
 * @typedef {object} EngineAnswer
 * @property {number} status as of an HTTP response
 * @property {string} type the media type
 * @property {string} name a name for the file, if the body is one
 * @property {Uint8Array<ArrayBuffer>} body
 */

/** The body of an answer of text. @param {EngineAnswer} answer */
export function bodyText({ body }) {
  return new TextDecoder().decode(body);
}

/**
 * The file that prints has the first three.
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} senet_allocate
 * @property {(question: number, length: number) => number} senet_answer
 * @property {(ruleset: number, bytes: number, length: number) => number} senet_provide_network
 * @property {(ruleset: number, bytes: number, length: number) => number} senet_provide_tables
 * @property {(ruleset: number, bytes: number, length: number) => number} senet_provide_puzzles
 */

/** @typedef {(ruleset: string) => Promise<Uint8Array|null>} Fetch the bytes of a ruleset's file; null if there is none */

export class Engine {
  /**
   * @param {Exports} exports
   * @param {Fetch} fetchNetwork the weights of a ruleset; without them estimates are rougher
   * @param {Fetch} fetchTables the exact tables of a preset
   * @param {Fetch} fetchPuzzles the puzzles of a preset
   */
  constructor(exports, fetchNetwork, fetchTables, fetchPuzzles) {
    this.exports = exports;
    /** How each kind of file is fetched, and given to the engine. */
    this.files = {
      network: { fetch: fetchNetwork, provide: exports.senet_provide_network },
      tables: { fetch: fetchTables, provide: exports.senet_provide_tables },
      puzzles: { fetch: fetchPuzzles, provide: exports.senet_provide_puzzles },
    };
  }

  /**
   * Compiles the engine.
   * @param {BufferSource|WebAssembly.Module} source
   * @param {Fetch} fetchNetwork
   * @param {Fetch} [fetchTables]
   * @param {Fetch} [fetchPuzzles]
   */
  static async load(source, fetchNetwork, fetchTables = async () => null, fetchPuzzles = async () => null) {
    /** @type {Engine|undefined} */
    let engine;
    const random = (/** @type {number} */ at, /** @type {number} */ length) => {
      if (engine) crypto.getRandomValues(engine.memory(at, length));
    };
    const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
    const { exports } = await WebAssembly.instantiate(module, { senet: { random } });
    const known = /** @type {Exports} */ (/** @type {unknown} */ (exports));
    engine = new Engine(known, fetchNetwork, fetchTables, fetchPuzzles);
    return engine;
  }

  /** @param {number} at @param {number} length */
  memory(at, length) {
    return new Uint8Array(this.exports.memory.buffer, at, length);
  }

  /** Copies bytes to the engine. @param {Uint8Array} bytes @returns {number} where they are */
  copy(bytes) {
    const at = this.exports.senet_allocate(bytes.length);
    this.memory(at, bytes.length).set(bytes);
    return at;
  }

  /**
   * Answers a question. Fetches the files that it needs.
   * @param {Question} question
   * @returns {Promise<EngineAnswer>}
   */
  async ask(question) {
    for (;;) {
      const answer = this.answer(question);
      if (answer.status !== NEEDS_FILE) return answer;
      const [kind, ruleset] = bodyText(answer).split(" ");
      const { fetch, provide } = this.files[/** @type {"network"|"tables"|"puzzles"} */ (kind)];
      this.provide(provide, RULESETS.indexOf(ruleset), (await fetch(ruleset)) ?? new Uint8Array());
    }
  }

  /**
   * Gives a file to the engine. A damaged file is as good as none.
   * @param {Exports["senet_provide_network"]} provide
   * @param {number} ruleset
   * @param {Uint8Array} bytes
   */
  provide(provide, ruleset, bytes) {
    const isSound = provide(ruleset, this.copy(bytes), bytes.length);
    if (!isSound) provide(ruleset, this.copy(new Uint8Array()), 0);
  }

  /** @param {Question} question @returns {EngineAnswer} */
  answer(question) {
    const bytes = new TextEncoder().encode(JSON.stringify(question));
    const at = this.exports.senet_answer(this.copy(bytes), bytes.length);
    const head = new DataView(this.exports.memory.buffer, at, HEAD);
    const [status, ...lengths] = [0, 4, 8, 12].map((offset) => head.getUint32(offset, true));
    let from = at + HEAD;
    const [type, name, body] = lengths.map((length) => {
      const part = this.memory(from, length).slice();
      from += length;
      return part;
    });
    const text = (/** @type {Uint8Array} */ part) => new TextDecoder().decode(part);
    return { status, type: text(type), name: text(name), body };
  }
}
