// Sounds synthesized in the browser: wood, stone, water, and notes of a harp. `sound.js` plays them.

/** @type {AudioContext|null} */
let context = null;
/** @type {AudioBuffer|null} */
let noise = null;

/** The audio context; null if the browser has none. */
function audioContext() {
  if (!("AudioContext" in window)) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

/** A second of white noise. @param {AudioContext} audio */
function noiseBuffer(audio) {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return noise;
}

/**
 * A knock: noise through a narrow filter. Times are in seconds, pitches in hertz.
 * @param {{pitch: number, length: number, loudness: number, narrow?: number, delay?: number}} knock
 */
function knock({ pitch, length, loudness, narrow = 6, delay = 0 }) {
  const audio = audioContext();
  if (!audio) return;
  const at = audio.currentTime + delay;
  const source = audio.createBufferSource();
  source.buffer = noiseBuffer(audio);
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: narrow });
  const gain = fading(audio, loudness, at, length);
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at, Math.random() * 0.8);
  source.stop(at + length + 0.05);
}

/**
 * A note that fades.
 * @param {{pitch: number, to?: number, length: number, loudness: number, delay?: number, wave?:
 *   OscillatorType}} note
 */
function note({ pitch, to = pitch, length, loudness, delay = 0, wave = "triangle" }) {
  const audio = audioContext();
  if (!audio) return;
  const at = audio.currentTime + delay;
  const source = new OscillatorNode(audio, { type: wave, frequency: pitch });
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(fading(audio, loudness, at, length)).connect(audio.destination);
  source.start(at);
  source.stop(at + length + 0.05);
}

/**
 * A gain that rises at once and fades to silence.
 * @param {AudioContext} audio
 * @param {number} loudness
 * @param {number} at
 * @param {number} length
 */
function fading(audio, loudness, at, length) {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  return gain;
}

/** A minor pentatonic scale, in hertz. */
const HARP = [293.7, 349.2, 392, 440, 523.3, 587.3, 698.5];

export const SOUNDS = {
  /** A stick falls on the cloth. */
  stick() {
    knock({ pitch: 1300 + Math.random() * 900, length: 0.09, loudness: 0.7 });
    knock({ pitch: 420, length: 0.05, loudness: 0.4 });
  },
  /** A piece passes a square. */
  step() {
    knock({ pitch: 900 + Math.random() * 150, length: 0.035, loudness: 0.3 });
  },
  /** A piece lands. */
  land() {
    knock({ pitch: 620, length: 0.08, loudness: 0.75, narrow: 4 });
  },
  /** Two pieces swap places. */
  swap() {
    note({ pitch: 260, to: 390, length: 0.16, loudness: 0.09 });
    knock({ pitch: 500, length: 0.1, loudness: 0.7, delay: 0.12 });
  },
  /** A piece falls into the water. */
  water() {
    for (let drop = 0; drop < 6; drop++) {
      const pitch = 280 + Math.random() * 420;
      note({ pitch, to: pitch * 2.1, length: 0.12, loudness: 0.07, delay: drop * 0.075, wave: "sine" });
    }
    knock({ pitch: 700, length: 0.5, loudness: 0.16, narrow: 0.8 });
  },
  /** A piece leaves the board. */
  off() {
    [2, 4].forEach((step, index) =>
      note({ pitch: HARP[step], length: 0.5, loudness: 0.1, delay: index * 0.09 }),
    );
  },
  /** A move is refused. */
  refused() {
    note({ pitch: 170, to: 140, length: 0.14, loudness: 0.1 });
  },
  /** It is the user's turn. */
  turn() {
    note({ pitch: HARP[3], length: 0.4, loudness: 0.06 });
  },
  /** The game is won. */
  win() {
    [0, 2, 3, 4, 6].forEach((step, index) =>
      note({ pitch: HARP[step], length: 1.1, loudness: 0.11, delay: index * 0.12 }),
    );
  },
  /** The game is lost. */
  loss() {
    [4, 3, 1, 0].forEach((step, index) =>
      note({ pitch: HARP[step] / 2, length: 1, loudness: 0.1, delay: index * 0.18 }),
    );
  },
};
