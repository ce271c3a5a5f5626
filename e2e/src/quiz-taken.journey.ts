import type { Browser, FrameLocator, Locator, Page } from '@playwright/test'
import { startWebhookReceiver, type WebhookReceiver } from '@videozz/testing'
import { sampleLesson } from '@videozz/text-model/testing'
import { baseUrl, expect, expectAccessible, patient, signIn, test } from './fixtures.ts'
import { type HostPage, serveHostPage } from './host-page.ts'
import { makeFilm } from './media-file.ts'
import { isPaused, play } from './play.ts'
import { type Lesson, prepareLesson } from './prepare-lesson.ts'
import { sendFilm } from './producer-api.ts'
import { signViewer } from './viewer-token.ts'

const domain = 'prova.exemplo.test'
/** Seconds of each caption. */
const step = 1.5
const perMedia = 5
const said = sampleLesson('lesson', 3 * perMedia).captions

type Question = { key: string; question: string; alternatives: { key: string; answer: string }[]; correctAnswer: string }
type Quiz = {
  status: string
  version: number
  title: string
  questions: (Question & { evidence: { videoKey: string; start: number; end: number }[] })[]
}

let lesson: Lesson
let receiver: WebhookReceiver
const hosts: HostPage[] = []
/** The quiz, as the producer left it. */
let quiz: Quiz & { id: string }

test.beforeAll(async () => {
  receiver = await startWebhookReceiver()
  // Long enough not to be over while a quiz is answered.
  lesson = await prepareLesson(await makeFilm(60, 'aula-um.mp4', 'size=320x180:rate=4'), domain)
  const others = await Promise.all(['aula-dois.mp4', 'aula-tres.mp4'].map(async (name) => sendFilm(await makeFilm(perMedia * step, name))))
  quiz = await writeQuiz([lesson.key, ...others])
  const { secret } = await lesson.api<{ secret: string }>('POST', '/webhooks/endpoints', { url: receiver.url, events: ['quiz.passed'] })
  receiver.secrets.push(secret)
})
test.afterAll(async () => {
  await lesson.end()
  await receiver.stop()
  for (const host of hosts) await host.close()
})

/** Has a quiz written from media that are given captions, and corrects it: a question of each media, two attempts. */
async function writeQuiz(videoKeys: string[]): Promise<typeof quiz> {
  const { api } = lesson
  const clock = (seconds: number): string => `00:${seconds.toFixed(3).padStart(6, '0')}`
  for (const [at, videoKey] of videoKeys.entries()) {
    await expect(async () => {
      expect((await api<{ status: string }>('GET', `/videos/${videoKey}`)).status).toBe('encoded')
    }).toPass(patient)
    const captions = said.slice(at * perMedia, (at + 1) * perMedia).map(({ lines }, place) => {
      return `${clock(place * step)} --> ${clock((place + 1) * step - 0.1)}\n${lines.join('\n')}\n`
    })
    const file = Buffer.from(`WEBVTT\n\n${captions.join('\n')}`).toString('base64')
    await api('POST', '/subtitles', { subtitle: { name: 'aula.vtt', language: 'pt-BR', videoKey }, file })
  }
  const { id } = await api<{ id: string }>('POST', '/quiz', { videoKeys })
  let written: Quiz | undefined
  await expect(async () => {
    written = await api<Quiz>('GET', `/quiz/${id}`)
    expect(written.status).toBe('completed')
  }).toPass(patient)
  const of = (videoKey: string) => written!.questions.filter(({ evidence }) => evidence[0]?.videoKey === videoKey)
  const kept = videoKeys.map((videoKey) => of(videoKey).at(-1)!)
  const body = {
    title: 'Quiz de animação',
    questions: kept.map(({ key, question, alternatives, correctAnswer }) => ({ key, question, alternatives, correctAnswer })),
    minimumScore: 70,
    isRandom: false,
    isRandomQuestions: false,
    attemptsLeft: 2,
    showCorrectAnswers: true,
    seen: written!.version,
  }
  return { id, ...(await api<Quiz>('PUT', `/quiz/${id}`, body)) }
}

type Student = { sub: string; email: string; name: string }
const ana: Student = { sub: 'matricula-7', email: 'ana.souza@exemplo.com', name: 'Ana Souza' }
const bia: Student = { sub: 'matricula-8', email: 'bia.reis@exemplo.com', name: 'Bia Reis' }

/** Opens a page of the player in a members area that signs this student. */
async function openAs(page: Page, student: Student, path: string): Promise<FrameLocator> {
  const address = `${baseUrl()}${path}#viewer=${signViewer(lesson.secret, student)}`
  const host = await serveHostPage(
    `<iframe src="${address}" title="Aula" referrerpolicy="origin" style="width:100%;aspect-ratio:16/9;border:0" allow="autoplay; fullscreen"></iframe>`,
  )
  hosts.push(host)
  await page.goto(host.url(domain))
  return page.frameLocator('iframe')
}

const panelOf = (player: FrameLocator): Locator => player.getByRole('dialog', { name: 'Quiz da aula' })

/** Moves the focus with Tab until something has it. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 12; presses += 1) {
    if (await wanted.evaluate((element) => element.matches(':focus'))) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}
async function press(page: Page, panel: Locator, name: string | RegExp): Promise<void> {
  const button = panel.getByRole('button', { name })
  await button.waitFor()
  await tabTo(page, button)
  await page.keyboard.press('Enter')
}

/** Takes an attempt by the keyboard, from its first question to its result. @param isRight whether a question is answered right. */
async function answer(page: Page, panel: Locator, isRight: (at: number) => boolean): Promise<void> {
  for (const [at, { question, alternatives, correctAnswer }] of quiz.questions.entries()) {
    await expect(panel.getByRole('heading', { name: question })).toBeFocused()
    const place = alternatives.findIndex(({ key }) => (key === correctAnswer) === isRight(at))
    await tabTo(page, panel.getByRole('radio').first())
    await page.keyboard.press('Space')
    for (let down = 0; down < place; down += 1) await page.keyboard.press('ArrowDown')
    await expect(panel.getByRole('radio', { name: alternatives[place]!.answer })).toBeChecked()
    await press(page, panel, at === quiz.questions.length - 1 ? 'Concluir' : 'Próxima pergunta')
  }
}

type Aside = { hidden: boolean; second: number }
/** Records from now on when the panel is put aside and comes back, and at which second of the media: a piece may last a second alone. */
async function noteAsides(panel: Locator): Promise<() => Promise<Aside[]>> {
  const noted = await panel.evaluateHandle((element: HTMLElement) => {
    const list: { hidden: boolean; second: number }[] = []
    const video = (element.getRootNode() as ShadowRoot).querySelector('video')
    new MutationObserver(() => list.push({ hidden: element.hasAttribute('hidden'), second: video?.currentTime ?? 0 })).observe(element, {
      attributeFilter: ['hidden'],
    })
    return list
  })
  return () => noted.evaluate((list) => list)
}

const newMember = (browser: Browser | null) => browser!.newPage({ viewport: { width: 1440, height: 900 } })

test('a quiz is offered, taken by two students, and seen by the producer and their webhook', async ({ page, context }, info) => {
  await signIn(page, undefined, `/quiz/${quiz.id}/edit`)
  const offer = page.getByRole('region', { name: 'Onde é oferecido' })
  const row = offer.getByRole('listitem').filter({ hasText: 'aula-um' })

  await test.step('the producer offers it at a second of the first media', async () => {
    await row.getByRole('button', { name: 'Oferecer nesta mídia' }).click()
    await row.getByText('Em um ponto').click()
    await row.getByLabel('Ponto da mídia').fill('0:01')
    await row.getByRole('button', { name: 'Oferecer', exact: true }).click()
    await expect(row).toContainText('Aos')
    await expectAccessible(page)
  })

  await test.step('one takes it in the player by the keyboard, and passes', async () => {
    const member = await newMember(context.browser())
    const player = await openAs(member, ana, `/embed/${lesson.embed}`)
    await play(player, 0)
    const panel = panelOf(player)
    await expect(panel.getByRole('heading', { name: 'Quiz de animação' })).toBeFocused(patient)
    expect(await isPaused(player)).toBe(true)
    await expectAccessible(member)
    await press(member, panel, 'Começar')
    await expect(panel.getByRole('heading', { name: quiz.questions[0]!.question })).toBeVisible()
    await expectAccessible(member)
    await answer(member, panel, () => true)
    await expect(panel.getByRole('heading', { name: 'Você passou!' })).toBeFocused()
    await member.screenshot({ path: info.outputPath('passed.png') })
    await press(member, panel, 'Continuar')
    await expect(panel).toBeHidden()
    await expect.poll(() => isPaused(player)).toBe(false)
    await member.close()
  })

  const member = await newMember(context.browser())
  await test.step('the other fails, and watches again what the first question is about', async () => {
    const player = await openAs(member, bia, `/embed/${lesson.embed}`)
    await play(player, 0)
    const panel = panelOf(player)
    await expect(panel).toBeVisible(patient)
    await press(member, panel, 'Começar')
    await answer(member, panel, (at) => at === 2)
    await expect(panel.getByRole('heading', { name: 'Ainda não foi desta vez' })).toBeFocused()
    await expect(panel).toContainText('Sua nota: 33% (1 de 3 certa')
    await press(member, panel, 'Ver respostas')
    await expect(panel.getByText('Resposta certa')).toBeVisible()
    await expectAccessible(member)
    await member.screenshot({ path: info.outputPath('review.png') })
    const asides = await noteAsides(panel)
    await press(member, panel, /^Rever este trecho/)
    // At the end of the piece the quiz comes back by itself.
    await expect.poll(async () => (await asides()).map(({ hidden }) => hidden), patient).toEqual([true, false])
    const { start, end } = quiz.questions[0]!.evidence[0]!
    const [, back] = await asides()
    expect(back!.second).toBeGreaterThan(start)
    // A busy browser notices late.
    expect(back!.second).toBeLessThan(end + 20)
    expect(await isPaused(player)).toBe(true)
    await press(member, panel, 'Próxima pergunta')
    await expect(panel.getByText(/Explicado em “aula-dois/)).toBeVisible()
  })

  await test.step('and uses the other attempt on the page of the quiz, which is the last', async () => {
    const player = await openAs(member, bia, `/embed/quiz/${quiz.id}/${lesson.embed}`)
    const panel = panelOf(player)
    await expect(panel.getByText('Você tem mais 1 tentativa.')).toBeVisible(patient)
    await expectAccessible(member)
    const asked = member.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(`/quizzes/${quiz.id}/attempts`))
    await panel.getByRole('button', { name: 'Começar' }).focus()
    await member.keyboard.press('Enter')
    const begun = await asked
    await answer(member, panel, () => false)
    await expect(panel.getByRole('heading', { name: 'Ainda não foi desta vez' })).toBeFocused()
    await expect(panel.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0)
    const refused = await member.request.post(begun.url(), { headers: { authorization: begun.headers()['authorization'] ?? '' } })
    expect(await refused.json()).toMatchObject({ error: { code: 'QUIZ_ATTEMPTS_USED' } })
    await member.reload()
    await expect(panel.getByRole('heading', { name: 'Você já usou todas as tentativas deste quiz.' })).toBeVisible(patient)
    await expect(panel).toContainText('Sua melhor nota: 33%.')
    await expectAccessible(member)
    await member.close()
  })

  await test.step('the producer sees what came of it, and the webhook told it once', async () => {
    await page.reload()
    const results = page.getByRole('region', { name: 'Resultados' })
    await expect(results.getByText('50\u00a0%')).toBeVisible()
    const hardest = results.getByRole('list', { name: /a mais difícil primeiro/ }).getByRole('listitem')
    await expect(hardest.first()).toContainText('33\u00a0% de acerto em 3 respostas')
    await expect(hardest.first()).toContainText('Explicada em')
    await expect(results.getByRole('link', { name: 'Ana Souza' })).toBeVisible()
    await expect(results.getByText('33%, 2 tentativas')).toBeVisible()
    await expectAccessible(page)
    await page.goto(new URL(`/media/${lesson.key}?tab=estatisticas`, baseUrl()).href)
    const quizzes = page.getByRole('region', { name: 'Quizzes' })
    await expect(quizzes).toContainText('50\u00a0%')
    await expectAccessible(page)
    await quizzes.scrollIntoViewIfNeeded()
    await page.screenshot({ path: info.outputPath('statistics.png') })
    await quizzes.getByRole('button', { name: /^Onde é explicado/ }).click()
    await expect(page.getByText(/^Prévia em 00:0/)).toBeVisible()
    await quizzes.getByRole('link', { name: /^Ver resultados/ }).click()
    await expect(results.getByText('50\u00a0%')).toBeInViewport()
    await expect.poll(() => receiver.accepted.length, patient).toBe(1)
    expect(receiver.accepted).toMatchObject([
      { type: 'quiz.passed', data: { quizId: quiz.id, videoKey: lesson.key, score: 100, viewer: { email: ana.email, subject: ana.sub } } },
    ])
    expect(receiver.refused).toEqual([])
  })
})
