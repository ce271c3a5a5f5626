import type { Browser } from '@playwright/test'
import { baseUrl, expect, patient, signIn } from './fixtures.ts'
import { type ProducerApi, signInToApi } from './producer-api.ts'
import { uploadFilm } from './upload.ts'

export type Lesson = {
  api: ProducerApi
  /** A key of the producer that signs viewers. */
  secret: { id: string; secret: string }
  /** The embed token, allowed on the domain. */
  embed: string
  /** Ends the key: an account has two at most. */
  end(): Promise<void>
}

/** Uploads a film as the file's producer and allows it on a domain, once its first seconds can be played. */
export async function prepareLesson(browser: Browser, film: string, domain: string): Promise<Lesson> {
  const api = await signInToApi()
  const page = await browser.newPage()
  await signIn(page)
  const key = await uploadFilm(page, baseUrl(), film)
  await page.close()
  const secret = await api<Lesson['secret']>('POST', '/embed-secrets')
  let embed = ''
  await expect(async () => {
    embed = (await api<{ key: string }>('GET', `/embed/${key}`)).key
  }).toPass(patient)
  await api('PUT', `/embed/${embed}`, { domains: [domain] })
  return { api, secret, embed, end: async () => void (await api('DELETE', `/embed-secrets/${secret.id}`)) }
}
