import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createKey } from '@videozz/db'
import { writeWav } from '@videozz/speech/testing'
import type { Page } from '@playwright/test'
import { baseUrl, expect, expectAccessible, noticed, patient, signIn, test } from './fixtures.ts'
import { makeFolder } from './make-folder.ts'
import { type Person, signUpPerson } from './people.ts'
import { pressBigButton } from './play.ts'
import { queryProduct } from './product-database.ts'
import { sendFilm } from './producer-api.ts'
import { standIns } from './stand-ins.ts'

const query = <Row>(text: string, values: unknown[]) => queryProduct<Row>(process.env.E2E_DATA ?? '', text, values)
const at = (key: string) => new URL(`/media/${key}?tab=legenda`, baseUrl()).href
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const section = (page: Page) => page.getByRole('region', { name: 'Legenda automática' })

/** A film whose sound is the one the service knows the words of. */
async function makeSpokenFilm(): Promise<string> {
  const folder = makeFolder('spoken')
  const [sound, film] = [join(folder, 'aula.wav'), join(folder, 'aula-falada.mp4')]
  await writeFile(sound, writeWav(standIns().spoken.pcm))
  const picture = '-f lavfi -i testsrc2=size=320x180:rate=12'
  const codecs = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac -shortest'
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-nostdin', ...picture.split(' '), '-i', sound, ...codecs.split(' '), film])
  return film
}

const secondsLeft = async (person: Person): Promise<number> => {
  const [row] = await query<{ left: number }>(
    'select sum(allocated_seconds - used_seconds)::int as left from transcription_sources where account_id = $1',
    [person.accountId],
  )
  return row?.left ?? 0
}

test('a film is transcribed: its cost and the place of its sound are told before, and its captions play', async ({ page }) => {
  const { speech, spoken } = standIns()
  const ana = await signUpPerson('Ana Transcrição', 'ana.transcricao@exemplo.com')
  await query(
    `insert into transcription_sources (id, account_id, allocated_seconds, expires_at) values ($1, $2, 3600, '2099-12-31T12:00:00Z')`,
    [createKey(), ana.accountId],
  )
  const key = await sendFilm(await makeSpokenFilm(), ana)
  await expect(async () => {
    const [video] = await query<{ status: string }>('select status from videos where key = $1', [key])
    expect(video?.status).toBe('encoded')
  }).toPass(patient)
  await signIn(page, ana)
  await page.goto(at(key))

  await test.step('asks for it', async () => {
    await expect(section(page).getByText('60 minutos')).toBeVisible()
    await expect(section(page).getByText('Usa 1 minuto do seu tempo de transcrição.')).toBeVisible()
    await expect(section(page).getByText(`é enviado a ${new URL(speech.url).host} para ser transcrito`)).toBeVisible()
    await expectAccessible(page)
    // A service that refuses its key fails the transcription, and nothing is charged.
    speech.play('unauthorized')
    await button(page, 'Gerar legenda').click()
    await expect(section(page).getByRole('alert')).toContainText('O serviço de transcrição recusou o pedido.', patient)
    expect(await secondsLeft(ana)).toBe(3600)
    await expectAccessible(page)
    speech.play(null)
    await button(page, 'Tentar novamente').click()
  })

  const first = spoken.words[0]?.text ?? ''
  await test.step('has its text by itself, and its captions in the player', async () => {
    await expect(section(page).getByText('Mostrar no player')).toBeVisible(patient)
    await expect(page.getByText('Legenda pronta')).toBeHidden()
    await button(page, 'Histórico').click()
    await expect(page.getByText('Legenda pronta')).toBeVisible()
    const [video] = await query<{ duration: number }>('select duration from videos where key = $1', [key])
    expect(await secondsLeft(ana)).toBe(3600 - Math.ceil(video?.duration ?? 0))
    await page.reload()
    const player = page.frameLocator('iframe').first()
    await pressBigButton(player)
    await player.getByRole('button', { name: 'Legendas', exact: true }).click()
    await player.getByRole('menuitemradio', { name: /Português/ }).click()
    // The film may have played on, or to its end, meanwhile.
    await section(page)
      .getByRole('button', { name: /: ouvir daqui$/ })
      .first()
      .click()
    await expect(player.getByText(new RegExp(`^${first} `)).first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('is deleted after a question', async () => {
    await button(page, 'Excluir').click()
    const question = page.getByRole('dialog', { name: 'Excluir a legenda automática?' })
    await expect(question).toBeVisible()
    await expectAccessible(page)
    const done = noticed(page, 'Legenda excluída com sucesso!')
    await question.getByRole('button', { name: 'Excluir' }).click()
    await done
    await expect(button(page, 'Gerar legenda')).toBeVisible()
  })
})
