import { inTransaction, markReportSent, type ReportWork } from '@videozz/db'
import { composeMail, formatDay, type Mail } from '@videozz/domain'
import type { OperationContext } from '../context.ts'
import { queueMail } from '../mail/queue-mail.ts'

/** Days for which the address in the mail opens the report. */
export const reportDays = 7

/** Mails the address of a report whose files are stored, once. @param token what `hash` is of. */
export async function sendReport(
  { db, jobs, now }: OperationContext,
  work: ReportWork,
  { token, hash }: { token: string; hash: string },
  { product, publicUrl }: { product: string; publicUrl: string },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const expiresAt = new Date(now.getTime() + reportDays * 86_400_000)
    if (!(await markReportSent(trx, work.id, { hash, expiresAt }))) return false
    await queueMail({ db: trx, jobs }, work.email, composeReportMail(work, `${publicUrl}/files/r/${token}`, product))
    return true
  })
}

const composeReportMail = (work: ReportWork, address: string, product: string): Mail =>
  composeMail({
    subject: `Seu relatório de estatísticas, ${formatDay(work.first_day)} a ${formatDay(work.last_day)}`,
    name: work.name,
    lines: [
      `O relatório que você pediu no ${product} está pronto: visualizações e tempo assistido por dia e por mídia.`,
      `Em CSV: ${address}/estatisticas.csv`,
      `Os endereços valem por ${reportDays} dias e abrem o relatório para quem os tiver: não os encaminhe.`,
    ],
    link: { label: 'Baixar a planilha (XLSX)', lead: 'Baixe a planilha (XLSX):', address: `${address}/estatisticas.xlsx` },
  })
