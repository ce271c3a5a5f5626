import type { EncodeStatus, RungState } from '@videozz/contract'
import { rungHeight } from './ladder.ts'

/** Progress of one rendition while it encodes; a row of `renditions` fits. */
export type RenditionProgress = { name: string; state: RungState['state']; published_seconds: number }

export type EncodeProgress = {
  rungs: RungState[]
  /** 0–100 over all rungs, by the work each takes. */
  progress: number
  /** Rung being encoded; null before the first and after the last. */
  currentResolution: string | null
  /** 0–100 of that rung. */
  currentProgress: number
  /** By the pace so far; null while unknown. */
  secondsLeft: number | null
}

/** Relative work of a rung: its pixels, for a 16:9 picture. */
const work = (name: string): number => (rungHeight(name) || 240) ** 2

const percent = (part: number): number => Math.round(Math.min(1, Math.max(0, part)) * 1000) / 10

function rungProgress(rendition: RenditionProgress, duration: number | null): number {
  if (rendition.state === 'complete') return 100
  if (rendition.state === 'waiting' || !duration) return 0
  // 100 % is reported only for a complete encode.
  return Math.min(99.9, percent(rendition.published_seconds / duration))
}

/**
 * Progress of an encode from its renditions, as tiles, the detail screen and the player show it.
 * @param duration of the media in seconds. @param elapsed seconds since the encode began.
 */
export function describeProgress(
  renditions: readonly RenditionProgress[],
  duration: number | null,
  elapsed: number | null,
): EncodeProgress {
  const ordered = [...renditions].sort((a, b) => rungHeight(a.name) - rungHeight(b.name))
  const rungs = ordered.map((each) => ({
    name: each.name,
    height: rungHeight(each.name),
    state: each.state,
    progress: rungProgress(each, duration),
  }))
  const total = rungs.reduce((sum, rung) => sum + work(rung.name), 0)
  const done = rungs.reduce((sum, rung) => sum + (work(rung.name) * rung.progress) / 100, 0)
  const part = total === 0 ? 0 : done / total
  const current = rungs.find((rung) => rung.state === 'encoding')
  const known = elapsed !== null && elapsed > 2 && part > 0.02 && part < 1
  return {
    rungs,
    progress: percent(part),
    currentResolution: current?.name ?? null,
    currentProgress: current?.progress ?? 0,
    secondsLeft: known ? Math.ceil((elapsed * (1 - part)) / part) : null,
  }
}

const messages: Record<EncodeStatus, string> = {
  copying: 'Copiando arquivos...',
  probing: 'Preparando arquivos...',
  probed: 'Arquivos preparados',
  encoding: 'Iniciando processamento...',
  'encoding-resolution': 'Processando {resolution}...',
  'encoded-partial': 'Resolução {resolution} finalizada',
  'uploading-resolution': 'Enviando resolução {resolution}...',
  syncing: 'Finalizando...',
  encoded: 'Seu vídeo está pronto !',
  error: 'Processamento interrompido',
}

/** Sound has one rendition, called by no resolution. */
const soundMessages: Partial<Record<EncodeStatus, string>> = {
  'encoding-resolution': 'Processando áudio...',
  'encoded-partial': 'Faixa de áudio finalizada',
  'uploading-resolution': 'Enviando áudio...',
  encoded: 'Seu áudio está pronto !',
}

/** The rendition a status refers to where nothing else names it: the one just finished, or the one being encoded. */
export function spokenResolution(status: EncodeStatus, { rungs, currentResolution }: EncodeProgress): string | null {
  const finished = status === 'encoded-partial' ? rungs.findLast((rung) => rung.state === 'complete')?.name : undefined
  return finished ?? currentResolution ?? (rungs.some((rung) => rung.name === 'audio') ? 'audio' : null)
}

/** The Portuguese sentence of an encode status. @param resolution such as `480p`, or `audio`. */
export function encodeMessage(status: EncodeStatus, resolution: string | null = null): string {
  const text = (resolution === 'audio' ? soundMessages[status] : undefined) ?? messages[status]
  return text
    .replace('{resolution}', resolution ?? '')
    .replace('  ', ' ')
    .replace(' ...', '...')
}
