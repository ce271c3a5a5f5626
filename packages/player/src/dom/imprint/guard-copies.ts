import { natives } from './natives.ts'

/** `hasCode` says whether the picture of the video has a code over it now; `onCopied` is told of a refused copy. */
export type CopyGuard = { video: HTMLVideoElement; hasCode(): boolean; onCopied(): unknown }
type Owner = Record<string, unknown>
type AnyFunction = (...args: unknown[]) => unknown

let guards: CopyGuard[] = []
let installed = false

const refuse = (guard: CopyGuard): never => {
  guard.onCopied()
  throw new DOMException('The picture of this video carries a code and is not given to scripts.', 'NotAllowedError')
}

/** Refuses where `value`, or what it names as its source, as WebGPU does, is a guarded video. */
function check(value: unknown): void {
  for (let index = 0; index < guards.length; index += 1) {
    const guard = guards[index]
    if (guard === undefined || !guard.hasCode()) continue
    const source = typeof value === 'object' && value !== null ? (value as { source?: { source?: unknown } }).source : undefined
    if (value === guard.video || source === guard.video || source?.source === guard.video) refuse(guard)
  }
}

/** A capture of one element leaves out what lies over it. The page has no other use for one than a guarded video. */
function checkCapture(): void {
  for (let index = 0; index < guards.length; index += 1) {
    const guard = guards[index]
    if (guard?.hasCode() === true) refuse(guard)
  }
}

/** Functions through which scripts read the picture of a video, by the global that has them. */
const readers: readonly (readonly [global: string, ...methods: string[]])[] = [
  ['HTMLMediaElement', 'captureStream', 'mozCaptureStream'],
  ['CanvasRenderingContext2D', 'drawImage', 'createPattern'],
  ['OffscreenCanvasRenderingContext2D', 'drawImage', 'createPattern'],
  ['WebGLRenderingContext', 'texImage2D', 'texSubImage2D'],
  ['WebGL2RenderingContext', 'texImage2D', 'texSubImage2D', 'texImage3D', 'texSubImage3D'],
  ['GPUDevice', 'importExternalTexture'],
  ['GPUQueue', 'copyExternalImageToTexture'],
]

function wrap(owner: Owner | undefined, name: string, before: (self: unknown, args: unknown[]) => void): void {
  const method = owner?.[name]
  if (owner === undefined || typeof method !== 'function') return
  const wrapped = {
    [name](this: unknown, ...args: unknown[]): unknown {
      before(this, args)
      return natives.apply(method as AnyFunction, this, args)
    },
  }[name]
  owner[name] = wrapped
}

const checkAll = (self: unknown, args: unknown[]) => {
  check(self)
  for (let index = 0; index < args.length; index += 1) check(args[index])
}

function install(): void {
  const page = globalThis as unknown as Record<string, (Owner & { prototype: Owner }) | undefined>
  for (const [global, ...methods] of readers) for (const method of methods) wrap(page[global]?.prototype, method, checkAll)
  wrap(page as Owner, 'createImageBitmap', checkAll)
  wrap(page['RestrictionTarget'], 'fromElement', checkCapture)
  const Frame = page['VideoFrame'] as unknown as (new (...args: never[]) => object) | undefined
  if (Frame === undefined) return
  const construct = (target: typeof Frame, args: never[], made: typeof Frame) => {
    checkAll(undefined, args)
    return natives.construct(target, args, made)
  }
  Object.assign(page, { VideoFrame: new Proxy(Frame, { construct }) })
}

/**
 * Refuses scripts of the page the picture of a video while it has a code: as a stream, on a canvas, as an image or texture. Functions that a
 * script took from another frame, or before this was called, still give it. @returns a function that stops guarding.
 */
export function guardCopies(guard: CopyGuard): () => void {
  if (!installed) install()
  installed = true
  guards = [...guards, guard]
  return () => {
    guards = guards.filter((other) => other !== guard)
  }
}
