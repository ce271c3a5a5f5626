import { baseUrl, expect, expectAccessible, patient, signIn, test } from './fixtures.ts'
import { planLive } from './plan-live.ts'
import { play, playTo } from './play.ts'
import { type ProducerApi, signInToApi } from './producer-api.ts'
import { stageLives } from './stage-lives.ts'
import { signViewer } from './viewer-token.ts'

const domain = 'aula.exemplo.test'

const { publish, serveFrame } = stageLives()
let api: ProducerApi
test.beforeAll(async () => {
  api = await signInToApi()
})

test('viewers write, ask and vote beside a live, the producer moderates, and the recording shows it in time', async ({
  page,
  context,
  allowConsole,
}) => {
  // What a blocked viewer sends is refused.
  allowConsole(/403 \(Forbidden\)/)
  await signIn(page)
  const live = await planLive(page, 'Mentoria com perguntas', ['Chat', 'Perguntas'])
  const embed = (await api<{ key: string }>('GET', `/embed/${live.key}`)).key
  await api('PUT', `/embed/${embed}`, { domains: [domain] })
  const secret = await api<{ id: string; secret: string }>('POST', '/embed-secrets')
  const openAs = async (sub: string, name: string) => {
    const viewer = signViewer(secret, { sub, email: `${sub}@exemplo.com`, name })
    const host = await serveFrame(`${embed}#viewer=${viewer}`, 'width:960px;height:540px')
    const classroom = await context.newPage()
    await classroom.goto(host.url(domain))
    return { classroom, player: classroom.frameLocator('iframe') }
  }
  const ana = await openAs('ana', 'Ana Souza')
  const chat = ana.player.getByRole('region', { name: 'Chat da transmissão' })

  // Before it begins, beside the countdown.
  const field = chat.getByRole('textbox', { name: 'Escreva para a turma' })
  await field.fill('Boa noite, turma!')
  await field.press('Enter')
  await expect(chat.getByText('Boa noite, turma!')).toHaveCount(1, patient)
  await expectAccessible(ana.classroom)

  await page.goto(new URL(`/lives/${live.key}`, baseUrl()).href)
  const room = page.getByRole('region', { name: 'Chat da transmissão' })
  const written = room.getByRole('listitem').filter({ hasText: 'Boa noite, turma!' })
  await expect(written.getByText('Ana Souza')).toBeVisible(patient)
  await room.getByRole('textbox', { name: 'Escreva para a turma' }).fill('Boa noite, Ana. Já vamos começar.')
  await room.getByRole('button', { name: 'Enviar' }).click()
  const answered = chat.getByRole('listitem').filter({ hasText: 'Já vamos começar.' })
  await expect(answered.getByText('Equipe')).toBeVisible(patient)
  await expectAccessible(page)

  publish(live.url)
  await playTo(ana.player, 2)
  // The room was open before the live began.
  await playTo(page.frameLocator('iframe[title^="Prévia"]'), 1)
  // Keys of the player are letters here.
  await field.fill('Pessoal, k m f e espaço')
  await field.press('Enter')
  await expect(chat.getByText('Pessoal, k m f e espaço')).toHaveCount(1, patient)
  await playTo(ana.player, 4)

  // Hidden for all and shown again.
  const rude = room.getByRole('listitem').filter({ hasText: 'Pessoal, k m f e espaço' })
  await rude.hover()
  await rude.getByRole('button', { name: 'Ocultar mensagem de Ana Souza' }).click()
  await expect(chat.getByText('Pessoal, k m f e espaço')).toHaveCount(0, patient)
  await rude.getByRole('button', { name: 'Desfazer' }).click()
  await expect(chat.getByText('Pessoal, k m f e espaço')).toHaveCount(1, patient)

  // A question, and a vote for it of somebody else.
  await chat.getByRole('tab', { name: /Perguntas/ }).click()
  await chat.getByRole('textbox', { name: 'Faça uma pergunta' }).fill('Vai ter certificado?')
  await chat.getByRole('button', { name: 'Enviar' }).click()
  const bruno = await openAs('bruno', 'Bruno Lima')
  const other = bruno.player.getByRole('region', { name: 'Chat da transmissão' })
  // A press in the first moment of a frame of another process may be lost.
  await expect(async () => {
    await other.getByRole('tab', { name: /Perguntas/ }).click()
    await expect(other.getByRole('tab', { name: /Perguntas/ })).toHaveAttribute('aria-selected', 'true', { timeout: 2000 })
  }).toPass(patient)
  await other.getByRole('button', { name: /^Votar na pergunta: Vai ter certificado/ }).click()
  await room.getByRole('tab', { name: /Perguntas/ }).click()
  const question = room.getByRole('listitem').filter({ hasText: 'Vai ter certificado?' })
  await expect(question.getByText('1 voto')).toBeVisible(patient)
  await question.getByRole('button', { name: 'Responder agora' }).click()
  await other.getByRole('tab', { name: 'Chat' }).click()
  await expect(other.getByText('Respondendo agora').first()).toBeVisible(patient)

  await room.getByRole('tab', { name: 'Enquete' }).click()
  await room.getByLabel('Pergunta da enquete').fill('O que vemos depois?')
  await room.getByLabel('Opção 1').fill('Pêndulo')
  await room.getByLabel('Opção 2').fill('Bola que quica')
  await room.getByRole('button', { name: 'Abrir enquete' }).click()
  await expectAccessible(page)
  await other.getByRole('button', { name: 'Bola que quica' }).click(patient)
  await expect(other.getByText('100%')).toBeVisible(patient)
  await expect(room.getByText('100% · 1')).toBeVisible(patient)
  await expectAccessible(bruno.classroom)
  await room.getByRole('button', { name: 'Encerrar enquete' }).click()
  await expect(other.getByText('Enquete encerrada')).toBeVisible(patient)

  // Blocked, Bruno reads on, and is told why he does not write.
  const [message, its] = [other.getByRole('textbox', { name: 'Escreva para a turma' }), other.getByRole('listitem')]
  await message.fill('Comprem no meu site')
  await message.press('Enter')
  await room.getByRole('tab', { name: 'Chat' }).click()
  const spam = room.getByRole('listitem').filter({ hasText: 'Comprem no meu site' })
  await spam.hover()
  await spam.getByRole('button', { name: 'Bloquear Bruno Lima' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bloquear Bruno Lima?' })
  await dialog.getByRole('checkbox').check({ force: true })
  await dialog.getByRole('button', { name: 'Bloquear' }).click()
  await expect(its.filter({ hasText: 'Comprem no meu site' })).toHaveCount(0, patient)
  await expect(chat.getByText('Comprem no meu site')).toHaveCount(0)
  await message.fill('De novo')
  await message.press('Enter')
  await expect(other.getByText('Quem transmite não permite que você escreva.').first()).toBeVisible(patient)

  await page.getByRole('button', { name: 'Encerrar transmissão' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Encerrar/ })
    .click()
  await expect(ana.player.getByRole('button', { name: 'Assistir de novo' })).toBeVisible(patient)

  // In the recording what was written before the beginning is there, the rest comes with its seconds.
  await ana.classroom.reload()
  await expect(chat.getByText('Boa noite, turma!')).toBeVisible(patient)
  await expect(chat.getByText('Pessoal, k m f e espaço')).toHaveCount(0)
  await expect(chat.getByRole('textbox')).toBeHidden()
  await play(ana.player)
  await expect(chat.getByText('Pessoal, k m f e espaço')).toBeVisible(patient)
  await expectAccessible(ana.classroom)
})
