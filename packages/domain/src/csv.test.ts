import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it('csvLine quotes every cell and ends with CRLF', () => {
  expect(csvLine(['Aula; 1', 'com "aspas"', 'duas\nlinhas', ''])).toBe('"Aula; 1";"com ""aspas""";"duas\nlinhas";""\r\n')
})

it.each(['=1+1', '+55', '-2', '@SUM(A1)', '\t=1', '\r=1', '  =1', '＝1', '"=1', "'=1"])('csvLine escapes the formula %j', (text) => {
  expect(csvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`)
})

it.each(['Aula 1 = 2', 'a-b', '<div>', '00:10:00'])('csvLine keeps %j unchanged', (text) => {
  expect(csvLine([text])).toBe(`"${text}"\r\n`)
})
