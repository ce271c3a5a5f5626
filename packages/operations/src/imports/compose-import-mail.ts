import { composeMail, type ImportProvider, type ImportState, type Mail, providerNames } from '@videozz/domain'

type EndedBatch = { id: string; provider: ImportProvider; counts: Record<ImportState, number> }

const files = (count: number): string => (count === 1 ? '1 arquivo' : `${count.toLocaleString('pt-BR')} arquivos`)

/** The mail that notifies an account's owner of the end of a large import. */
export function composeImportMail(given: { name: string; publicUrl: string; batch: EndedBatch }): Mail {
  const { name, publicUrl, batch } = given
  const { done, failed, skipped } = batch.counts
  const lost = failed + skipped
  return composeMail({
    name,
    subject: lost === 0 ? `Importação concluída: ${files(done)}` : `Importação concluída: ${files(done)}, ${lost} não vieram`,
    lines: [
      `A importação de ${providerNames[batch.provider]} terminou: ${files(done)} na sua biblioteca.`,
      lost === 0
        ? 'Nenhum arquivo ficou para trás.'
        : `${files(lost)} não ${lost === 1 ? 'veio' : 'vieram'}. O relatório diz o motivo de cada um.`,
    ],
    link: { label: 'Ver o relatório', lead: 'O relatório está em:', address: `${publicUrl}/importacoes/${batch.id}` },
  })
}
