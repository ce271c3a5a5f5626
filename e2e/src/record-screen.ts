import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { CDPSession, Page } from '@playwright/test'

type Shot = { file: string; at: number }

/** A film of what is on screen, one page at a time. */
export type ScreenFilm = {
  /** Films this page from now on, instead of the one before. */
  follow: (page: Page) => Promise<void>
  /** Ends the film. @returns its path. */
  end: () => Promise<string>
}

/** Least seconds for which a picture is shown. */
const leastSeconds = 0.04
/** Seconds for which the last picture stays. */
const lastSeconds = 2

/** Films pages by the pictures the browser draws, and joins them by the system's ffmpeg. Playwright's own recording needs a program of its own. */
export async function filmScreen(path: string): Promise<ScreenFilm> {
  const folder = `${path}.shots`
  await mkdir(folder, { recursive: true })
  const shots: Shot[] = []
  const writing: Promise<unknown>[] = []
  let devtools: CDPSession | undefined

  const leave = async () => {
    await devtools?.send('Page.stopScreencast')
    await devtools?.detach()
    devtools = undefined
  }
  return {
    follow: async (page) => {
      await leave()
      const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 }
      const session = (devtools = await page.context().newCDPSession(page))
      session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
        const file = join(folder, `${String(shots.length).padStart(6, '0')}.jpg`)
        shots.push({ file, at: metadata.timestamp ?? Date.now() / 1000 })
        writing.push(writeFile(file, Buffer.from(data, 'base64')))
        // The page may be gone by then.
        writing.push(session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined))
      })
      await session.send('Page.startScreencast', { format: 'jpeg', quality: 80, maxWidth: width, maxHeight: height })
    },
    end: async () => {
      await leave()
      await Promise.all(writing)
      const lines = shots.flatMap(({ file, at }, index) => {
        const next = shots[index + 1]?.at ?? at + lastSeconds
        return [`file '${file}'`, `duration ${Math.max(leastSeconds, next - at).toFixed(3)}`]
      })
      const list = join(folder, 'list.txt')
      await writeFile(list, [...lines, `file '${shots.at(-1)?.file}'`].join('\n'))
      const picture = ['-vf', 'fps=25,pad=ceil(iw/2)*2:ceil(ih/2)*2', '-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p']
      await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', '-f', 'concat', '-safe', '0', '-i', list, ...picture, path])
      await rm(folder, { recursive: true })
      return path
    },
  }
}
