import type { Live, LiveHealth } from '@videozz/contract/browser'
import { formatClockOfDay } from '../../../shared/format/date.ts'

/** What a room says of the test of a connection: what it is, until when it goes, or that it is over. */
export function testText(testUntil: Live['testUntil'], signal: LiveHealth['signal'], now: number): string {
  if (testUntil === null) return 'Teste antes: por 10 minutos o sinal aparece só aqui. Ninguém vê e nada é gravado.'
  const until = formatClockOfDay(testUntil)
  if (Date.parse(testUntil) <= now)
    return `O teste terminou às ${until}. Pare a transmissão no codificador e encerre o teste: a próxima conexão começa a transmissão.`
  if (signal?.test) return `Teste até ${until}: ninguém vê e nada é gravado.`
  return `Teste até ${until}. Comece a transmitir no codificador: ninguém vê e nada é gravado.`
}
