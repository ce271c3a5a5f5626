import type { Plugin } from 'vite'

/** Modules that this page only names, by what takes their place. */
const stubs: Readonly<Record<string, string>> = {
  // Keys and their help are the player's own: media-chrome handles no keys.
  'media-chrome/dist/media-keyboard-shortcuts-dialog.js': "export const getHotkeyToken = () => ''",
  // Every control is made with `notooltip`: its label and the help of keys are the player's own.
  'media-chrome/dist/media-tooltip.js': "export default { shadowRootOptions: { mode: 'open' }, getTemplateHTML: () => '' }",
}

type Cut = { file: string; text: RegExp; left: string }
/** hls.js is a single module. Each text is there exactly once; what nothing names any more leaves the build. */
const cuts: readonly Cut[] = [
  {
    // Our segments are fragmented MP4, which hls.js passes on as they are: readers of other streams have nothing to read.
    file: 'hls.js/dist/hls.light.mjs',
    text: /(?<=const muxConfig = \[\{\s*demux: MP4Demuxer,\s*remux: PassThroughRemuxer\s*\})(?:, \{\s*demux: \w+,\s*remux: MP4Remuxer\s*\})+/g,
    left: '',
  },
  {
    file: 'hls.js/dist/hls.light.mjs',
    text: /chunkMeta\.iframe && initSegmentData && TSDemuxer\.probe\(initSegmentData, this\.logger\) \? initSegmentData : uintData/g,
    left: 'uintData',
  },
  {
    // Our playlists name no steering server.
    file: 'hls.js/dist/hls.light.mjs',
    text: /contentSteeringController: ContentSteeringController\b/g,
    left: 'contentSteeringController: undefined',
  },
  {
    // Counts dropped frames to lower the quality for them, which is off.
    file: 'hls.js/dist/hls.light.mjs',
    text: /fpsController: FPSController\b/g,
    left: 'fpsController: undefined',
  },
]

/** `code` without the parts to cut. @throws where a newer library differs, so that nothing is cut or kept unnoticed. */
function trim(code: string, { file, text, left }: Cut): string {
  const found = code.match(text)?.length ?? 0
  if (found !== 1) throw new Error(`${file} has ${found} places like ${text}, not one`)
  return code.replace(text, left)
}

/**
 * Builds hls.js and media-chrome without what this page never runs, which every student would load and read before the first
 * picture: 20 KiB gzipped. What saves less than half of one is left in.
 */
export function leanLibraries(): Plugin {
  const due = new Set([...Object.keys(stubs), ...cuts.map(({ file }) => file)])
  const fileOf = (id: string) => [...due].find((file) => id.endsWith(`node_modules/${file}`))
  const found = new Set<string>()
  return {
    name: 'lean-libraries',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const file = fileOf(id)
      if (file === undefined) return null
      found.add(file)
      return stubs[file] ?? null
    },
    transform(code, id) {
      const own = cuts.filter(({ file }) => file === fileOf(id))
      return own.length === 0 ? null : { code: own.reduce(trim, code), map: null }
    },
    buildEnd(error) {
      const gone = [...due].filter((file) => !found.has(file))
      if (error === undefined && gone.length > 0) throw new Error(`not part of the page any more: ${gone.join(', ')}`)
    },
  }
}
