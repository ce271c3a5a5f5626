import { expect, it } from 'vitest'
import { composeFailureMail } from './compose-failure-mail.ts'

it('composeFailureMail escapes titles in HTML and counts the media beyond the fifty listed', () => {
  const media = Array.from({ length: 50 }, (_, index) => ({ key: `k${index}`, title: `<b>Aula ${index}</b>`, reason: 'Vazio & "só"' }))
  const mail = composeFailureMail({ product: 'Videozz', name: 'Ana Lima', publicUrl: 'https://v.example', media, total: 200 })
  expect(mail.subject).toBe('200 mídias não puderam ser processadas no Videozz')
  expect(mail.html).not.toContain('<b>Aula')
  expect(mail.html).toContain('Vazio &#38; &#34;só&#34;')
  expect(mail.text).toContain('E mais 150. Veja todas na sua biblioteca: https://v.example/media')
  const one = composeFailureMail({ product: 'Videozz', name: 'Ana', publicUrl: 'https://v.example', media: media.slice(0, 1), total: 1 })
  expect(one.subject).toBe('Não foi possível processar “<b>Aula 0</b>”')
  expect(one.text).toContain('https://v.example/media/k0')
})
