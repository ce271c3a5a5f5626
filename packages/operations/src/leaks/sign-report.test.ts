import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { leakReportKey, signReport, verifyReport } from './sign-report.ts'

const key = leakReportKey(randomBytes(32))
const report = signReport(key, '<html><p>Ação de João: 1 em 24 milhões</p></html>\n')

it('a signed report is intact, and tells the key it was signed with', () => {
  expect(verifyReport(report)).toMatchObject({ isIntact: true, fingerprint: key.fingerprint })
})

it('one changed byte, another end, and the signature of another report are found out', () => {
  expect(verifyReport(report.replace('24', '25'))).toMatchObject({ isIntact: false })
  expect(verifyReport(report.replace('</html>', '</html> '))).toMatchObject({ isIntact: false })
  const other = signReport(key, '<html></html>\n')
  expect(verifyReport(report.slice(0, report.indexOf('<!--')) + other.slice(other.indexOf('<!--')))).toMatchObject({ isIntact: false })
  expect(verifyReport(`${report}<p>mais</p>`)).toBeUndefined()
})

it('another key signs as somebody else', () => {
  const forged = signReport(leakReportKey(randomBytes(32)), '<html></html>')
  expect(verifyReport(forged)).toMatchObject({ isIntact: true })
  expect(verifyReport(forged)?.fingerprint).not.toBe(key.fingerprint)
})
