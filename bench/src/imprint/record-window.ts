import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from '@playwright/test'

/** Screen, in pixels, on which the window fills everything; smaller than 720p, so that two cores can draw and record it in software. */
const screen = { width: 960, height: 600 } as const
const mostSeconds = 3600

/** Where the player lies on the screen. */
export const playerPlace = { left: 24, top: 48, width: 854, height: 480 } as const
/** A square beside the player that is white in each second unit of the film. */
export const signPlace = { left: 920, top: 12, size: 24 } as const

/** A page as courses have it: the player is a part of it, with a heading above and a list beside it. */
const page = (video: string): string => {
  const { left, top, width, height } = playerPlace
  const { size } = signPlace
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Lesson</title>
<body style="margin:0;font:14px DejaVu Sans;background:#20242c;color:#dde"><h1 style="font-size:20px;margin:12px 24px">Lesson 3</h1>
<div id="sign" style="position:fixed;left:${signPlace.left}px;top:${signPlace.top}px;width:${size}px;height:${size}px;background:black"></div>
<video muted src="${video}" style="position:fixed;left:${left}px;top:${top}px;width:${width}px;height:${height}px;background:black"></video></body></html>`
}

/** Ends a program that was asked to, and waits for it. */
async function end(child: ChildProcess, ask: () => void): Promise<void> {
  const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
  ask()
  await gone
}

/** An X server in memory. @returns its name and how to end it. @throws Error where Xvfb is not installed. */
async function startScreen(): Promise<{ display: string; stop: () => Promise<void> }> {
  const size = `${screen.width}x${screen.height}x24`
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', size, '-nolisten', 'tcp'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [number] = (await Promise.race([
    once(server.stdout, 'data'),
    once(server, 'exit').then(() => {
      throw new Error('Xvfb ended before it was ready')
    }),
  ])) as [Buffer]
  return { display: `:${number.toString().trim()}`, stop: () => end(server, () => server.kill()) }
}

async function openWindow(display: string, file: string, folder: string): Promise<{ page: Page; close: () => Promise<void> }> {
  const html = join(folder, 'lesson.html')
  writeFileSync(html, page(pathToFileURL(file).href))
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    headless: false,
    executablePath: '/usr/bin/chromium',
    viewport: null,
    env: { ...process.env, DISPLAY: display },
    args: [
      '--no-sandbox',
      // Without the bar that warns of the flag above and moves the page down.
      '--test-type',
      '--disable-gpu',
      '--no-first-run',
      '--autoplay-policy=no-user-gesture-required',
      '--window-position=0,0',
      `--window-size=${screen.width},${screen.height}`,
      `--app=${pathToFileURL(html).href}`,
    ],
  })
  const opened = context.pages()[0] ?? (await context.newPage())
  await opened.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 3)
  return { page: opened, close: () => context.close() }
}

/**
 * Plays a file in a real window of Chromium and records the screen.
 * @param rate pictures a second of the recorder.
 * @param coding of the recording, as ffmpeg takes it.
 * @returns the share of the frames that the browser did not show.
 */
export async function recordWindow(file: string, rate: number, coding: readonly string[], path: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'videozz-window-'))
  const { display, stop } = await startScreen()
  try {
    const { page: shown, close } = await openWindow(display, file, folder)
    const input = ['-f', 'x11grab', '-draw_mouse', '0', '-framerate', String(rate), '-video_size', `${screen.width}x${screen.height}`]
    const recorder = spawn('ffmpeg', ['-v', 'error', '-y', ...input, '-i', display, ...coding, '-t', String(mostSeconds), path], {
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    try {
      return await shown.evaluate(async () => {
        const video = document.querySelector('video')
        if (!video) throw new Error('no player')
        const ended = new Promise((resolve) => video.addEventListener('ended', resolve))
        const sign = document.querySelector<HTMLElement>('#sign')
        const show = (_now: number, { mediaTime }: { mediaTime: number }): void => {
          if (sign) sign.style.background = Math.floor(mediaTime / 2 + 1e-3) % 2 === 0 ? 'black' : 'white'
          video.requestVideoFrameCallback(show)
        }
        video.requestVideoFrameCallback(show)
        await video.play()
        await ended
        const { droppedVideoFrames, totalVideoFrames } = video.getVideoPlaybackQuality()
        return droppedVideoFrames / totalVideoFrames
      })
    } finally {
      // Asked on its input it ends the file properly.
      await end(recorder, () => recorder.stdin.end('q'))
      await close()
    }
  } finally {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
