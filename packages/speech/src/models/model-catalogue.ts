/** A file of a model, as it must be. */
export type ModelFile = { name: string; bytes: number; sha256: string }
export type SpeechModel = {
  name: string
  title: string
  licence: string
  /** Languages as the makers count them. */
  languages: string
  /** Where the files are, without a final slash; the version is part of it. */
  url: string
  files: readonly ModelFile[]
}

/** Models that the local engine runs, by the names people type. Sums are of the published version, whatever address they come from. */
export const speechModels: readonly SpeechModel[] = [
  {
    name: 'parakeet-v3',
    title: 'NVIDIA Parakeet TDT 0.6B v3, int8',
    licence: 'CC-BY-4.0',
    languages: '25 línguas europeias, entre elas português, espanhol e inglês',
    url: 'https://huggingface.co/csukuangfj/sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8/resolve/2bda32ec70b097a55adaa07d9a7173915b43cc78',
    files: [
      { name: 'encoder.int8.onnx', bytes: 652_184_281, sha256: 'acfc2b4456377e15d04f0243af540b7fe7c992f8d898d751cf134c3a55fd2247' },
      { name: 'decoder.int8.onnx', bytes: 11_845_275, sha256: '179e50c43d1a9de79c8a24149a2f9bac6eb5981823f2a2ed88d655b24248db4e' },
      { name: 'joiner.int8.onnx', bytes: 6_355_277, sha256: '3164c13fc2821009440d20fcb5fdc78bff28b4db2f8d0f0b329101719c0948b3' },
      { name: 'tokens.txt', bytes: 93_939, sha256: 'd58544679ea4bc6ac563d1f545eb7d474bd6cfa467f0a6e2c1dc1c7d37e3c35d' },
    ],
  },
]

export const findModel = (name: string): SpeechModel | undefined => speechModels.find((model) => model.name === name)
