import { createHash, randomBytes } from 'node:crypto'
import { deriveKey } from '@videozz/db'
import { renderLeakReport } from '@videozz/domain'
import { leakReportKey, signReport } from '@videozz/operations'
import { testLeakFacts } from '@videozz/testing'
import { expect, it } from 'vitest'
import { checkReport } from './verify-report.ts'

const secretKey = randomBytes(32).toString('base64url')
const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')
const [leak, original] = [randomBytes(300), randomBytes(300)]
const pictures = [{ leakSecond: 32, mediaSecond: 292, media: 'bbbbbbbbbbbbbbbb', leak: sha256(leak), original: sha256(original) }]
const facts = testLeakFacts({ pictures, account: 'Aulas "<&> da Ana' })

function makeReport(given = facts, own = secretKey): string {
  const document = JSON.stringify(given, null, 2)
  const key = leakReportKey(deriveKey(own, 'leak-report'))
  const bytes = [{ leak: leak.toString('base64'), original: original.toString('base64') }]
  return signReport(
    key,
    renderLeakReport({ facts: given, document, checksum: sha256(document), pictures: bytes, fingerprint: key.fingerprint }),
  )
}
const faultsOf = (html: string, leakHash?: string) =>
  checkReport(html, { secretKey, leakHash })
    .checks.filter(({ isGood }) => !isGood)
    .map(({ what }) => what)

it('a report as it was signed is good in everything, and knows its copy', () => {
  const { checks, facts: read } = checkReport(makeReport(), { secretKey, leakHash: sha256('copia') })
  expect(checks.filter(({ isGood }) => !isGood)).toEqual([])
  expect(checks.map(({ what }) => what)).toEqual(['Assinatura', 'Chave', 'Fatos', 'Quadros', 'João Lima', 'Cópia'])
  expect(read).toEqual(facts)
})

it('changes, another copy, another key and another bound are found out', () => {
  expect(faultsOf(makeReport().replaceAll('João Lima', 'José Lima'))).toContain('Assinatura')
  expect(faultsOf(makeReport(), sha256('outra'))).toEqual(['Cópia'])
  expect(faultsOf(makeReport(facts, randomBytes(32).toString('base64url')))).toEqual(['Chave'])
  const [named] = facts.named
  if (!named) throw new Error('nobody is named')
  expect(faultsOf(makeReport({ ...facts, named: [{ ...named, bound: 1e-30 }] }))).toEqual(['João Lima'])
  expect(faultsOf(makeReport({ ...facts, pictures: [] }))).toEqual(['Quadros'])
  expect(faultsOf('<html></html>')).toEqual(['Assinatura'])
})

it('without the key of the installation only the key is left open', () => {
  const { checks } = checkReport(makeReport(), {})
  expect(checks.filter(({ isGood }) => !isGood).map(({ what }) => what)).toEqual(['Chave'])
})

it('what people wrote is text in it, and runs nothing', () => {
  const html = makeReport(testLeakFacts({ pictures, account: '<script>alert(1)</script>', product: '"><img src=x onerror=alert(1)>' }))
  expect(html).not.toContain('<script')
  expect(html).not.toContain('<img src=x')
})
