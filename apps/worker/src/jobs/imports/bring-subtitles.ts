import { maxSubtitleBytes } from '@videozz/contract'
import { accountHasSubtitles, type MediaRef } from '@videozz/db'
import { describeFaults, readSubtitle, type SubtitleLanguage, subtitleLanguageOf } from '@videozz/domain'
import { saveSubtitle } from '@videozz/operations'
import { type PandaApi, SourceError } from '@videozz/sources'
import type { Deps } from '../../shared/deps.ts'

type Track = { srclang: string; label: string }

/** Keeps the subtitles that a video has at its host; those that cannot be kept are named with the reason. None where the plan has none. */
export async function bringSubtitles(
  { db }: Pick<Deps, 'db'>,
  api: PandaApi,
  target: MediaRef,
  externalId: string,
  known: Track[] | undefined,
): Promise<{ count: number; faults: string[] }> {
  if (!(await accountHasSubtitles(db, target.accountId))) return { count: 0, faults: [] }
  const tracks = known ?? (await unlessGone(api.listTracks(externalId))) ?? []
  const faults: string[] = []
  const brought = new Set<SubtitleLanguage>()
  for (const { srclang } of tracks) {
    const language = subtitleLanguageOf(srclang)
    const name = `Legenda ${srclang}`
    if (language === undefined) faults.push(`${name}: idioma não disponível aqui.`)
    else if (brought.has(language)) faults.push(`${name}: já veio outra neste idioma.`)
    else {
      const fault = await bringOne({ db }, api, target, { externalId, srclang, language })
      if (fault === null) brought.add(language)
      else faults.push(`${name}: ${fault}`)
    }
  }
  return { count: brought.size, faults }
}

/** @returns what is wrong with it; null when it is kept. */
async function bringOne(
  { db }: Pick<Deps, 'db'>,
  api: PandaApi,
  target: MediaRef,
  { externalId, srclang, language }: { externalId: string; srclang: string; language: SubtitleLanguage },
): Promise<string | null> {
  const bytes = await unlessGone(api.readTrack(externalId, srclang))
  if (!bytes) return 'não está mais na origem.'
  if (bytes.length > maxSubtitleBytes) return 'o arquivo passa de 5 MB.'
  const read = readSubtitle(bytes)
  if (!read) return 'o arquivo não é WebVTT nem SRT.'
  if (read.faults.length > 0) return describeFaults(read.faults)
  const draft = { ...target, language, name: `${srclang}.vtt`, cues: read.cues, replaces: undefined }
  const { outcome } = await saveSubtitle({ db, now: new Date() }, draft)
  // A repeated run finds its own.
  return outcome === 'saved' || outcome === 'taken' ? null : 'a mídia não existe mais.'
}

const unlessGone = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof SourceError && (error.kind === 'missing' || error.kind === 'refused' || error.kind === 'not-a-file')) return null
    throw error
  })
