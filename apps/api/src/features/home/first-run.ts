import { readFile } from 'node:fs/promises'
import type { FirstRun } from '@videozz/contract'
import { createKey, deriveKey, type FirstRunFacts, readFirstRun, saveFirstRun, sourceObjectKey } from '@videozz/db'
import type { AccountSession } from '@videozz/domain'
import { addSample } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'

/** 26 seconds of slides with sound, made for this product. */
const sampleFile = new URL('./assets/aula-de-exemplo.mp4', import.meta.url)

/** How far the account is, by what happened in it. */
export async function findFirstRun({ db }: Pick<Deps, 'db'>, { accountId }: Pick<AccountSession, 'accountId'>): Promise<FirstRun> {
  return presentFirstRun(await readFirstRun(db, accountId))
}

function presentFirstRun({ account, sample, sent, viewerCoded, sampleTried, domains, views }: FirstRunFacts): FirstRun {
  const [first] = views
  const protectSkipped = Boolean(account?.protect_skipped_at)
  return {
    closed: Boolean(account?.closed_at),
    done: sent !== undefined && (viewerCoded || protectSkipped) && domains !== undefined && first !== undefined,
    sample: sample ?? null,
    sent: sent ?? null,
    protected: viewerCoded,
    tried: sampleTried,
    protectSkipped,
    embedded: domains ? { domains } : null,
    played: first ? { site: views.find(({ site }) => site !== null)?.site ?? null, at: first.at.toISOString() } : null,
    viewer: first
      ? {
          label: first.email ?? first.name,
          verified: first.verified,
          watchedSeconds: first.watchedSeconds,
          videoKey: first.videoKey,
          title: first.title,
        }
      : null,
  }
}

/** Stores what the owner closed, reopened or skipped. */
export async function changeFirstRun(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  accountId: string,
  { closed, protectSkipped }: { closed?: boolean | undefined; protectSkipped?: boolean | undefined },
): Promise<void> {
  const since = (yes: boolean): Date | null => (yes ? now() : null)
  await saveFirstRun(db, accountId, {
    ...(closed !== undefined && { closed_at: since(closed) }),
    ...(protectSkipped !== undefined && { protect_skipped_at: since(protectSkipped) }),
  })
}

/** Stores the sample lesson's file and makes a media of it. @returns its key. @throws the store's errors. */
export async function createSample(deps: Deps, accountId: string): Promise<string> {
  const bytes = await readFile(sampleFile)
  const key = createKey()
  const object = sourceObjectKey(key)
  await deps.store.put(object, bytes)
  const sample = { accountId, key, title: 'Aula de exemplo', fileName: 'aula-de-exemplo.mp4', size: bytes.length }
  const mediaKey = deriveKey(deps.env.secretKey, 'media')
  const added = await addSample({ ...deps, now: deps.now() }, { ...sample, mediaKey }).catch(async (error: unknown) => {
    await deps.store.delete([object])
    throw error
  })
  if (added.outcome === 'again') await deps.store.delete([object])
  return added.key
}
