import { createHash } from 'node:crypto'
import { deriveKey } from '@videozz/db'
import { boundOf, readReportFacts, readReportPictures, sayBound, sayPerson } from '@videozz/domain'
import type { LeakFacts } from '@videozz/contract'
import { leakReportKey, verifyReport } from '@videozz/operations'

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** One thing that was verified. */
export type Check = { what: string; isGood: boolean; words: string }

/**
 * Verifies a report of a leaked copy: its signature, its facts and pictures, and that its bounds follow from its capitals.
 * @param secretKey of the installation that should have signed it; undefined where it is not at hand.
 * @param leakHash SHA-256 of a file that should be the copy.
 */
export function checkReport(
  html: string,
  { secretKey, leakHash }: { secretKey?: string | undefined; leakHash?: string | undefined },
): { checks: Check[]; facts: LeakFacts | undefined } {
  const signature = verifyReport(html)
  if (!signature)
    return { checks: [{ what: 'Assinatura', isGood: false, words: 'o arquivo não termina com uma assinatura' }], facts: undefined }
  const { isIntact, fingerprint, signed } = signature
  const document = readReportFacts(signed)
  const facts = document === undefined ? undefined : (JSON.parse(document) as LeakFacts)
  const own = secretKey === undefined ? undefined : leakReportKey(deriveKey(secretKey, 'leak-report')).fingerprint
  const checks: Check[] = [
    {
      what: 'Assinatura',
      isGood: isIntact,
      words: isIntact ? 'o arquivo está como foi assinado' : 'o arquivo foi mudado depois de assinado',
    },
    {
      what: 'Chave',
      isGood: own === fingerprint,
      words:
        own === undefined
          ? `${fingerprint}; sem SECRET_KEY não há com o que comparar`
          : own === fingerprint
            ? `${fingerprint}, a desta instalação`
            : `${fingerprint}; a desta instalação é ${own}`,
    },
  ]
  if (document === undefined || !facts)
    return { checks: [...checks, { what: 'Fatos', isGood: false, words: 'não há fatos no arquivo' }], facts }
  const told = signed.includes(sha256(document))
  checks.push({ what: 'Fatos', isGood: told, words: told ? `SHA-256 ${sha256(document)}` : 'a soma dos fatos não é a que está escrita' })
  const wanted = facts.pictures.flatMap(({ leak, original }) => [leak, original])
  const found = readReportPictures(signed).map((bytes) => sha256(Buffer.from(bytes, 'base64')))
  const same = wanted.length === found.length && wanted.every((hash, index) => hash === found[index])
  checks.push({
    what: 'Quadros',
    isGood: same,
    words: same ? `${found.length} quadros com as somas dos fatos` : 'os quadros não são os dos fatos',
  })
  for (const { person, logCapital, bound } of facts.named) {
    // Capitals are written with three decimals.
    const isBound = Math.abs(Math.log(bound) - Math.log(boundOf(logCapital, facts.tested))) < 0.01 && bound <= facts.risk
    const words = `no máximo ${sayBound(bound)}, de ${facts.tested} testados`
    checks.push({ what: sayPerson(person), isGood: isBound, words: isBound ? words : 'o limite não segue da evidência' })
  }
  if (leakHash !== undefined) {
    const isCopy = facts.files.some((file) => file.sha256 === leakHash)
    checks.push({
      what: 'Cópia',
      isGood: isCopy,
      words: isCopy ? 'é um dos arquivos do relatório' : 'não é nenhum dos arquivos do relatório',
    })
  }
  return { checks, facts }
}
