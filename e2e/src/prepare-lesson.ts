import { expect, patient } from './fixtures.ts'
import { type ProducerApi, sendFilm, signInToApi } from './producer-api.ts'

export type Lesson = {
  api: ProducerApi
  /** The media's key. */
  key: string
  /** A key of the producer that signs viewers. */
  secret: { id: string; secret: string }
  /** The embed token, allowed on the domain. */
  embed: string
  /** Ends the key: an account has two at most. */
  end(): Promise<void>
}

/** Uploads a film as the file's producer and allows it on a domain, once its first seconds can be played. */
export async function prepareLesson(film: string, domain: string): Promise<Lesson> {
  const api = await signInToApi()
  const key = await sendFilm(film)
  const secret = await api<Lesson['secret']>('POST', '/embed-secrets')
  let embed = ''
  await expect(async () => {
    embed = (await api<{ key: string }>('GET', `/embed/${key}`)).key
  }).toPass(patient)
  await api('PUT', `/embed/${embed}`, { domains: [domain] })
  return { api, key, secret, embed, end: async () => void (await api('DELETE', `/embed-secrets/${secret.id}`)) }
}
