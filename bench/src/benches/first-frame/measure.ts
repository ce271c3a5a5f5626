import type { Dashboard } from '../../browser/open-dashboard.ts'
import { openDashboard } from '../../browser/open-dashboard.ts'
import { type Client, signIn, signUp } from '../../product/client.ts'
import { openDatabase } from '../../product/open-database.ts'
import { type Product, startProduct } from '../../product/start-product.ts'
import { completeFile, registerFile, type SentFile, sendFile } from '../../product/upload-file.ts'
import { waitForVideo, warmUp } from '../../product/wait-for-video.ts'
import { waitForRest } from '../../report/machine.ts'
import { type Scope, withScope } from '../../scope.ts'
import type { Material } from './material.ts'
import type { Moments } from './moments.ts'

const now = () => performance.timeOrigin + performance.now()

/** Completes an upload, registers it, opens the media page at once and waits for the first frame there. */
async function measure(dashboard: Dashboard, sent: SentFile): Promise<Moments> {
  const start = now()
  const since = (moment: number) => (moment - start) / 1000
  await completeFile(sent)
  const completed = since(now())
  const { key } = await registerFile(sent)
  const registered = since(now())
  await dashboard.go(`/media/${key}`)
  const player = await dashboard.firstFrame()
  await dashboard.expectMoving()
  return {
    completed,
    registered,
    playable: since(dashboard.receivedPlayable(key)),
    playerAsked: since(player.asked),
    playerLoaded: since(player.loaded),
    session: since(player.session),
    pressed: since(player.pressed),
    segment: since(player.segment),
    frame: since(player.shown),
  }
}

async function startWarm({ context, film }: Material, scope: Scope): Promise<{ product: Product; client: Client }> {
  const product = await startProduct(scope)
  const client = await signIn(product.url, product.demo)
  await warmUp(client, film, product.worker, context.signal)
  return { product, client }
}

/** One upload on a machine that does nothing else. @param isMarked it gets a forensic mark, as it does unless somebody says otherwise. */
export function measureIdle(material: Material, path: string, isMarked = true): Promise<Moments> {
  const { context, browser } = material
  return withScope(context.scope, async (scope) => {
    const { product, client } = await startWarm(material, scope)
    await client.call('saveMarks', { body: { enabled: isMarked } })
    const sent = await sendFile(client, path)
    const dashboard = await openDashboard(browser, product, scope)
    if (!context.busy) await waitForRest(context.signal)
    return measure(dashboard, sent)
  })
}

export type BehindOthers = {
  /** Completed right after the others were registered. */
  burst: Moments
  /** Completed when all the others were playable and their ladders under way or waiting. */
  queue: Moments
  /** Others whose encode was not done when the second frame was shown. */
  left: number
}

/** Two uploads behind those of two accounts: one at once, one while they encode. */
export function measureBehindOthers(material: Material): Promise<BehindOthers> {
  const { context, browser, clip, others } = material
  const { signal } = context
  return withScope(context.scope, async (scope) => {
    const { product, client } = await startWarm(material, scope)
    const stranger = await signUp(product.url, openDatabase(scope, product).db, 'outra')
    const otherFiles: SentFile[] = []
    for (let index = 0; index < others; index++) otherFiles.push(await sendFile(index % 2 === 0 ? client : stranger, clip))
    const mine = [await sendFile(client, clip), await sendFile(client, clip)] as const
    for (const each of otherFiles) await completeFile(each)
    const first = await withScope(scope, async (inner) => {
      const dashboard = await openDashboard(browser, product, inner)
      if (!context.busy) await waitForRest(signal)
      await Promise.all(otherFiles.map(registerFile))
      return measure(dashboard, mine[0])
    })
    const dashboard = await openDashboard(browser, product, scope)
    for (const each of otherFiles) await waitForVideo(each.client, each.filename, (video) => video.playable, { signal })
    const second = await measure(dashboard, mine[1])
    const states = await Promise.all(otherFiles.map((each) => each.client.call('getVideo', { params: { id: each.filename } })))
    return { burst: first, queue: second, left: states.filter(({ status }) => status !== 'encoded').length }
  })
}
