import { screens } from '@videozz/contract'
import { composeMail, type ImportKind, type ImportProvider, type ImportState, type Mail, providerNames } from '@videozz/domain'

type MailedBatch = { id: string; provider: ImportProvider; kind: ImportKind }
type EndedBatch = MailedBatch & { counts: Record<ImportState, number> }

const files = (count: number): string => (count === 1 ? '1 arquivo' : `${count.toLocaleString('pt-BR')} arquivos`)

/** The mail that notifies an account's owner of the end of a large import. */
export function composeImportMail(given: { name: string; publicUrl: string; batch: EndedBatch }): Mail {
  const { name, publicUrl, batch } = given
  const { done, failed, skipped } = batch.counts
  const lost = failed + skipped
  const arrived = lost === 1 ? 'não veio' : 'não vieram'
  return composeMail({
    name,
    subject: lost === 0 ? `Importação concluída: ${files(done)}` : `Importação concluída: ${files(done)}, ${lost} ${arrived}`,
    lines: [
      `A importação de ${providerNames[batch.provider]} terminou: ${files(done)} na sua biblioteca.`,
      lost === 0 ? 'Nenhum arquivo ficou para trás.' : `${files(lost)} ${arrived}. O relatório diz o motivo de cada um.`,
    ],
    link: { label: 'Ver o relatório', lead: 'O relatório está em:', address: addressOf(publicUrl, batch) },
  })
}

/** Where a batch is shown: libraries have a screen of their own. */
const addressOf = (publicUrl: string, { id, kind }: MailedBatch): string =>
  publicUrl + (kind === 'library' ? screens.libraryImport.path : screens.import.path.replace('{id}', id))

/** The mail that notifies an account's owner of an import that waits for them. @param reason a sentence. */
export function composeStoppedMail(given: { name: string; publicUrl: string; batch: MailedBatch; reason: string }): Mail {
  const { name, publicUrl, batch, reason } = given
  return composeMail({
    name,
    subject: `A importação de ${providerNames[batch.provider]} parou`,
    lines: [
      `A importação de ${providerNames[batch.provider]} parou: ${reason}`,
      'O que já veio está na sua biblioteca, e o resto espera por você.',
    ],
    link: { label: 'Ver a importação', lead: 'Para continuar, acesse:', address: addressOf(publicUrl, batch) },
  })
}
