// The engine as WebAssembly: answers what a server answers about rules, moves, values and records, and plays games in
// one place. `crates/senet-wasm` describes its functions.

/** The presets in the order of the engine's numbers. */
const PRESETS = ["modern", "jequier", "grunfeld", "kendall", "tait", "bell", "basics", "senet-ra"];
/** The status of an answer that names the preset whose network is needed. */
const NEEDS_NETWORK = 424;
/** The lengths before an answer, in bytes. */
const HEAD = 12;

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
 * @property {string} body
 */

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} senet_allocate
 * @property {(question: number, length: number) => number} senet_answer
 * @property {(preset: number, bytes: number, length: number) => number} senet_provide_network
 */

export class Engine {
  /**
   * @param {Exports} exports
   * @param {(preset: string) => Promise<Uint8Array|null>} fetchNetwork the weights of a preset; null if they cannot
   *   be had: then estimates are rougher
   */
  constructor(exports, fetchNetwork) {
    this.exports = exports;
    this.fetchNetwork = fetchNetwork;
  }

  /**
   * Compiles the engine.
   * @param {BufferSource|WebAssembly.Module} source
   * @param {(preset: string) => Promise<Uint8Array|null>} fetchNetwork
   */
  static async load(source, fetchNetwork) {
    /** @type {Engine|undefined} */
    let engine;
    const random = (/** @type {number} */ at, /** @type {number} */ length) => {
      if (engine) crypto.getRandomValues(engine.memory(at, length));
    };
    const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
    const { exports } = await WebAssembly.instantiate(module, { senet: { random } });
    engine = new Engine(/** @type {Exports} */ (/** @type {unknown} */ (exports)), fetchNetwork);
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
   * Answers a question. Fetches the network that it needs.
   * @param {Question} question
   * @returns {Promise<EngineAnswer>}
   */
  async ask(question) {
    const answer = this.answer(question);
    if (answer.status !== NEEDS_NETWORK) return answer;
    const weights = (await this.fetchNetwork(answer.body)) ?? new Uint8Array();
    const preset = PRESETS.indexOf(answer.body);
    const isProvided = this.exports.senet_provide_network(preset, this.copy(weights), weights.length);
    // Damaged weights are as good as none.
    if (!isProvided) this.exports.senet_provide_network(preset, this.copy(new Uint8Array()), 0);
    return this.answer(question);
  }

  /** @param {Question} question @returns {EngineAnswer} */
  answer(question) {
    const bytes = new TextEncoder().encode(JSON.stringify(question));
    const at = this.exports.senet_answer(this.copy(bytes), bytes.length);
    const head = new DataView(this.exports.memory.buffer, at, HEAD);
    const [status, typeLength, bodyLength] = [0, 4, 8].map((offset) => head.getUint32(offset, true));
    const text = (/** @type {number} */ from, /** @type {number} */ length) =>
      new TextDecoder().decode(this.memory(from, length));
    return { status, type: text(at + HEAD, typeLength), body: text(at + HEAD + typeLength, bodyLength) };
  }
}
