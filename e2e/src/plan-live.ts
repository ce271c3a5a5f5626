import type { Page } from '@playwright/test'
import { baseUrl, expect } from './fixtures.ts'
import { fieldsIn } from './live-fields.ts'

/** A live, and its address for an encoder. */
export type Planned = { key: string; url: string }

/** Schedules a live on its screen, with what its viewers may write. */
export async function planLive(page: Page, title: string, switches: readonly ('Chat' | 'Perguntas')[] = []): Promise<Planned> {
  await page.goto(new URL('/live', baseUrl()).href)
  await page.getByLabel('Título').fill(title)
  const { date, time } = fieldsIn(10)
  await page.getByLabel('Data').fill(date)
  await page.getByLabel('Horário').fill(time)
  await page.getByText('Permanente', { exact: true }).click()
  for (const name of switches) await page.getByRole('switch', { name }).check({ force: true })
  const made = page.waitForResponse((response) => response.url().endsWith('/api/lives') && response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Criar transmissão' }).click()
  const { id, streamUrl, streamKey } = (await (await made).json()) as { id: string; streamUrl: string; streamKey: string }
  await expect(page.getByText('Transmissão criada com sucesso!')).toBeVisible()
  return { key: id, url: `${streamUrl}/${streamKey}` }
}
