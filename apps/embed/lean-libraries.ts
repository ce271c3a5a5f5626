import type { Plugin } from 'vite'

type Cut = { file: string; text: RegExp; left: string }
/** What libraries bring along and this page never runs. Each text is there exactly once; what nothing names any more leaves the build. */
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
    file: 'hls.js/dist/hls.light.mjs',
    text: /_MP = MP4;\s*MP4\.FTYP = [^;]+;\s*MP4\.DINF = [^;]+;/g,
    left: '',
  },
  {
    // Our playlists name no steering server.
    file: 'hls.js/dist/hls.light.mjs',
    text: /contentSteeringController: ContentSteeringController\b/g,
    left: 'contentSteeringController: undefined',
  },
  {
    // Keys and their help are the player's own, and so are tooltips.
    file: 'media-chrome/dist/media-controller.js',
    text: /import \{\s*getHotkeyToken\s*\} from "\.\/media-keyboard-shortcuts-dialog\.js";/g,
    left: "const getHotkeyToken = () => '';",
  },
  {
    file: 'media-chrome/dist/media-chrome-button.js',
    text: /import MediaTooltip from "\.\/media-tooltip\.js";/g,
    left: "const MediaTooltip = { shadowRootOptions: { mode: 'open' }, getTemplateHTML: () => '' };",
  },
]

/** `code` without what is cut from it. @throws where a newer library looks otherwise, so that nothing is cut or kept unseen. */
function trim(code: string, { file, text, left }: Cut): string {
  const found = code.match(text)?.length ?? 0
  if (found !== 1) throw new Error(`${file} has ${found} places like ${text}, not one`)
  return code.replace(text, left)
}

/** Builds hls.js and media-chrome without what this page never runs, which every student would load and read before the first picture. */
export function leanLibraries(): Plugin {
  const due = new Set(cuts)
  return {
    name: 'lean-libraries',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const own = cuts.filter(({ file }) => id.endsWith(`node_modules/${file}`))
      for (const cut of own) due.delete(cut)
      return own.length === 0 ? null : { code: own.reduce(trim, code), map: null }
    },
    load(id) {
      // Chunks of this page bring no style sheets and are not fetched ahead: there is nothing to do before an import.
      return id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : null
    },
    buildEnd(error) {
      if (error === undefined && due.size > 0)
        throw new Error(`not part of the page any more: ${[...due].map(({ file }) => file).join(', ')}`)
    },
  }
}
