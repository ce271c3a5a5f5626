import { expect, it } from 'vitest'
import { offlineError, readError } from '../api/api-error.ts'
import { faultText } from './fault-text.ts'

const text = async (status: number, body: object | string) =>
  faultText(await readError(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })))

it("shows the API's own message, and names the connection only when no answer came", async () => {
  expect(await text(500, { error: { code: 'UNEXPECTED', message: 'Algo deu errado.', requestId: 'x' } })).toBe('Algo deu errado.')
  expect(await text(500, '<h1>Internal Server Error</h1>')).toBe('Algo deu errado do nosso lado. Tente novamente em instantes.')
  expect(faultText(offlineError())).toBe('Não foi possível conectar. Verifique sua internet e tente novamente.')
  expect(faultText(new TypeError('undefined is not a function'))).toBe('Algo deu errado do nosso lado. Tente novamente em instantes.')
})
