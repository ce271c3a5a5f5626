import { applyProbedFile, insertReplacement, noteProbed } from '@videozz/db'
import { freePlan, professionalPlan } from '@videozz/domain'
import { rollUp } from '@videozz/operations'
import { createTestUpload, createTestWebhook, type TestMedia } from '@videozz/testing'
import { addSecret, beat, lease, makeMedia, open } from '../features/playback/testing/playback-kit.ts'
import { AccessTokens } from '../shared/access-token.ts'
import { callApi } from '../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../shared/testing/test-account.ts'
import { forgeReports } from './forge-reports.ts'
import { type Act, type Delivery, planSitting, SimulatedPlayer } from './simulated-player.ts'
import { type Completion, completionsOf, type Watched } from './student-figures.ts'
import { agents, at, computer, end, erased, lengths, lessons, type Media, replacedAt, type Sitting, sittings } from './students.ts'

/** Segments that are published: those whose keys players take. */
const keyedSegments = 12
type Played = { sitting: Sitting; player: SimulatedPlayer; plan: Delivery[] }

/** A course whose students did what `students.ts` says, over HTTP and with a clock of its own, and what happened as the oracle counts it. */
export class StudentCourse {
  readonly api: TestApi
  readonly media = new Map<Media, TestMedia>()
  /** Every call, as `who does`, and how it was answered. */
  readonly calls: { call: string; status: number; lease?: string }[] = []
  all: Watched[] = []
  completions: Completion[] = []
  readonly #account: TestAccount

  constructor(api: TestApi, account: TestAccount) {
    this.api = api
    this.#account = account
  }

  static async play(): Promise<StudentCourse> {
    const api = await startTestApi()
    api.holdClock()
    api.advance(at(0, '08:00:00') * 1000 - api.deps.now().getTime())
    const course = new StudentCourse(api, await signUpTestAccount(api))
    await course.#play()
    return course
  }

  /** The owner, signed in at this moment. */
  async owner(): Promise<TestAccount> {
    const { userId, accountId, familyId } = this.#account
    const accessToken = await new AccessTokens(this.api.env.secretKey, this.api.deps.now).sign({
      userId,
      accountId,
      tenant: false,
      familyId,
    })
    return { ...this.#account, accessToken, headers: { authorization: `Bearer ${accessToken}` } }
  }

  key(name: string): string {
    return this.media.get(name as Media)?.key ?? ''
  }

  async viewerId(who: string): Promise<string> {
    const identities = [`s:${who}`, `d:navegador-${who}`]
    return (await this.api.db.selectFrom('viewers').select('id').where('identity', 'in', identities).executeTakeFirstOrThrow()).id
  }

  async #play(): Promise<void> {
    const { api } = this
    const { accountId } = this.#account
    const secret = await addSecret(api, accountId)
    await this.#makeLessons()
    await createTestWebhook(api.db, { accountId, secretKey: api.env.secretKey, url: 'https://exemplo.com/', events: ['media.completed'] })
    const embeds = new Map<Media, string>()
    for (const [name, each] of this.media) embeds.set(name, await each.embed(['escola.com.br']))
    const played = sittings.map((sitting): Played => {
      const { who, media, device = `navegador-${who}`, agent = computer, site = 'escola.com.br', signed } = sitting
      const player = new SimulatedPlayer(api, agent, async () => ({
        embed: embeds.get(media) ?? '',
        device,
        ...(site !== null && { site }),
        ...(signed !== false && { viewer: { token: await secret.sign({ sub: who, email: `${who}@exemplo.com`, name: who }) } }),
      }))
      return { sitting, player, plan: planSitting(sitting.pieces, sitting.faults, media !== 'C' && who !== 'fabio' && who !== 'gil') }
    })
    const cheat = forgeReports(api, embeds.get('A') ?? '', at(4, '12:00:00'), (call, status) => this.#see(`cheat ${call}`, { status }))
    await this.#run([
      ...played.flatMap((one) => this.#perform(one)),
      ...cheat.acts,
      // Twenty seconds after a sitting it is rolled up, as reports are at the latest after a minute.
      ...played.map(({ sitting, plan }) => ({ at: sitting.opens + (plan.at(-1)?.at ?? 0) + 20, do: () => this.#rollUp() })),
      ...this.#events(),
      { at: end, do: () => this.#rollUp() },
    ])
    this.all = [...played.map(toWatched), cheat.watched]
    const files = [...lessons, { media: 'D', file: 1, seconds: lengths.D, until: replacedAt }]
    this.completions = completionsOf(this.all, files, { sara: at(10, '10:00:00') })
  }

  async #makeLessons(): Promise<void> {
    for (const [name, duration] of Object.entries(lengths) as [Media, number][]) {
      const rung = name === 'C' ? 'audio' : '240p'
      const options = { duration, rungs: [rung], published: { [rung]: name === 'C' ? 1 : keyedSegments }, title: `Aula ${name}` }
      this.media.set(name, await makeMedia(this.api, this.#account.accountId, options))
      this.api.advance(1000)
    }
  }

  /** What the owner does meanwhile. */
  #events(): Act[] {
    const { api } = this
    const call = (name: 'revokeViewer' | 'eraseViewer' | 'mergeViewers', who: string, other?: string) => async () => {
      const body = other === undefined ? {} : { body: { other: await this.viewerId(other) } }
      this.#see(`${name} ${who}`, await callApi(api, name, { as: await this.owner(), params: { id: await this.viewerId(who) }, ...body }))
    }
    const setPlan = (id: string) => () =>
      api.db.updateTable('accounts').set({ plan_id: id }).where('id', '=', this.#account.accountId).execute()
    return [
      { at: at(4, '13:00:00'), do: () => this.#preview() },
      { at: at(5, '11:00:25'), do: call('revokeViewer', 'quim') },
      { at: replacedAt, do: () => this.#replaceFile(40) },
      // The plan of the last sitting of Theo has no Imprint.
      { at: at(9, '10:00:00'), do: setPlan(freePlan.id) },
      { at: at(9, '12:00:00'), do: setPlan(professionalPlan.id) },
      { at: at(10, '10:00:00'), do: call('mergeViewers', 'sara', 'sara-phone') },
      { at: at(12, '10:00:00'), do: call('eraseViewer', erased) },
    ]
  }

  /** A preview of the owner, which counts nowhere. */
  async #preview(): Promise<void> {
    const { api } = this
    const { data } = await callApi(api, 'getPlayerToken', { as: await this.owner(), params: { key: this.key('A') } })
    const opened = (await open(api, { playerToken: data.playerToken })).data
    await lease(api, opened)
    api.advance(10_000)
    this.#see('preview report', await beat(api, opened, { sequence: 0, position: 10, ranges: [[0, 10]] }))
  }

  /** Another file takes the place of that of D, as when the first of it is encoded. */
  async #replaceFile(duration: number): Promise<void> {
    const key = this.key('D')
    const upload = await createTestUpload(this.api.db, { account_id: this.#account.accountId })
    await this.api.db.transaction().execute(async (trx) => {
      await insertReplacement(trx, key, upload, this.api.deps.now())
      await trx.updateTable('videos').set({ encoding_generation: 2 }).where('key', '=', key).execute()
      await noteProbed(trx, key, { duration, width: 854, height: 480, type: 'default' })
      await applyProbedFile(trx, key)
    })
  }

  async #rollUp(): Promise<void> {
    while ((await rollUp({ db: this.api.db, now: this.api.deps.now() }, { delaySeconds: 0 }))?.more === true);
  }

  #see(call: string, { status, lease: state }: { status: number; lease?: string }): void {
    this.calls.push({ call, status, ...(state !== undefined && { lease: state }) })
  }

  #perform({ sitting, player, plan }: Played): Act[] {
    return [...Map.groupBy(plan, ({ at: second }) => second)].map(([second, deliveries]) => ({
      at: sitting.opens + second,
      do: async () => {
        for (const delivery of deliveries) this.#see(`${sitting.who} ${delivery.do}`, await player.act(delivery))
      },
    }))
  }

  /** Everything in the order of its instants; what happens at the same one happens at once. */
  async #run(acts: readonly Act[]): Promise<void> {
    for (const [instant, group] of [...Map.groupBy(acts, (act) => act.at)].toSorted(([a], [b]) => a - b)) {
      this.api.advance(instant * 1000 - this.api.deps.now().getTime())
      await Promise.all(group.map((act) => act.do()))
    }
  }
}

function toWatched({ sitting, player, plan }: Played): Watched {
  const { who, media, opens, device = `navegador-${who}`, agent = computer, site = 'escola.com.br' } = sitting
  const [kind = '', browser = ''] = agents.get(agent) ?? []
  const arrivals = new Map<number, Watched['arrivals'][number]>()
  for (const { at: second, report } of plan)
    if (report && !arrivals.has(report.number)) arrivals.set(report.number, { ...report, at: opens + second })
  return {
    person: who === 'sara-phone' ? 'sara' : who,
    media,
    file: media === 'D' && opens >= replacedAt ? 2 : 1,
    opened: opens,
    marked: player.opened?.code !== null,
    device,
    kind,
    browser,
    site: site ?? '',
    arrivals: [...arrivals.values()].toSorted((a, b) => a.at - b.at),
  }
}
