import { readdirSync } from 'node:fs'
import { join, parse } from 'node:path'
import { film, slidesPerson, street, talkingHead, zooms } from './contents/filmed.ts'
import { screencast } from './contents/screencast.ts'
import { slides } from './contents/slides.ts'
import { runFfmpeg } from './run-tool.ts'

/** Something to mark. `make` writes it as a file of at most so many seconds. */
export type Content = { name: string; make: (path: string, seconds: number) => Promise<void> }

const coding = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '12', '-pix_fmt', 'yuv420p', '-an']

const drawn = (name: string, graph: (seconds: number) => string): Content => ({
  name,
  make: (path, seconds) => runFfmpeg(['-filter_complex', graph(seconds), '-t', String(seconds), '-r', '25', ...coding, path]),
})

const synthesised: readonly Content[] = [
  drawn('slides', slides),
  drawn('slides-person', slidesPerson),
  drawn('talking-head', talkingHead),
  drawn('street', street),
  drawn('film', film),
  drawn('zooms', zooms),
  drawn('screencast', screencast),
]

/** Clips of a folder, each a content under the name of its file. */
const clipsOf = (folder: string): Content[] =>
  readdirSync(folder)
    .filter((file) => /\.(mp4|mov|mkv|webm|m4v)$/i.test(file))
    .map((file) => ({
      name: parse(file).name,
      make: (path, seconds) => runFfmpeg(['-i', join(folder, file), '-t', String(seconds), '-map', '0:v:0', ...coding, path]),
    }))

/** All contents: the synthesised ones and the clips of a folder. */
export const listContents = (clips?: string): Content[] => [...synthesised, ...(clips ? clipsOf(clips) : [])]
