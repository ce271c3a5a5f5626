import type { Page } from '@playwright/test'
import { expect, patient } from './fixtures.ts'

/** Uploads one film through the upload screen and answers the key of its media. */
export async function uploadFilm(page: Page, base: string, film: string): Promise<string> {
  await page.goto(new URL('/upload', base).href)
  await page.getByRole('main').locator('input[type=file]').first().setInputFiles(film)
  await page.getByRole('button', { name: 'Enviar arquivos' }).click()
  await expect(page.getByText('Envio iniciado com sucesso!')).toBeVisible()
  await page.getByRole('button', { name: 'Ok, entendi' }).click()
  const link = page.getByRole('region', { name: 'Envio de arquivos' }).getByRole('link', { name: 'Abrir' })
  return (await link.getAttribute('href', patient))?.split('/').at(-1) ?? ''
}
