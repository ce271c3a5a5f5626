import type { LeakFacts } from '@videozz/contract'
import { endLeakCase, findUserById, inTransaction, type LeakCase, type LeakClaim, type LeakEnd, shareViewer, writeAudit } from '@videozz/db'
import { composeMail, type ErrorCode, type Mail } from '@videozz/domain'
import type { OperationContext } from '../context.ts'
import { documentChecksum } from '../document-checksum.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { endUnread } from './end-unread.ts'

type Site = { product: string; publicUrl: string }
type Ended = Pick<LeakCase, 'id' | 'account_id' | 'user_id'>

/**
 * Ends a case whose copy was read: its facts are stored, whom it names is recorded in the audit log, who began it is mailed.
 * @returns `lost` where the run has lost it; `erased` where somebody it names was erased since the facts were gathered.
 */
export function finishLeak(
  { db, jobs, now }: OperationContext,
  leak: Ended & { claim: string },
  { facts, said }: { facts: LeakFacts; said: object },
  site: Site,
): Promise<'finished' | 'lost' | 'erased'> {
  const document = JSON.stringify(facts, null, 2)
  const checksum = documentChecksum(document)
  const viewerIds = [...new Set(facts.named.flatMap(({ person }) => person.viewerId ?? []))]
  return inTransaction(db, async (trx) => {
    // Held until the facts are stored, so that an erasure finds them.
    for (const id of viewerIds) if (!(await shareViewer(trx, id))) return 'erased'
    const end: LeakEnd = { state: 'done', outcome: facts.outcome, said, facts: document, checksum, viewerIds }
    if (!(await endLeakCase(trx, leak, end, now))) return 'lost'
    await writeAudit(trx, {
      accountId: leak.account_id,
      userId: leak.user_id,
      action: 'leak.read',
      subject: leak.id,
      details: { outcome: facts.outcome, named: facts.named.length, checksum },
    })
    await tellMaker({ db: trx, jobs }, leak, composeDone(facts, site), site)
    return 'finished'
  })
}

/** Ends a case whose copy cannot be read, see `endUnread`; who began it is mailed. @returns false where it was ended, or lost, before. */
export function failLeak(
  { db, jobs, now }: OperationContext,
  leak: Ended & Partial<LeakClaim>,
  { fault, message }: { fault: ErrorCode; message: string },
  site: Site,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const claim = leak.claim === undefined ? {} : { claim: leak.claim }
    if (!(await endUnread(trx, { id: leak.id, ...claim }, fault, now))) return false
    await tellMaker({ db: trx, jobs }, leak, { subject: 'A análise da cópia não terminou', line: message }, site)
    return true
  })
}

type Told = { subject: string; line: string }

async function tellMaker(context: Pick<OperationContext, 'db' | 'jobs'>, leak: Ended, { subject, line }: Told, site: Site): Promise<void> {
  const maker = await findUserById(context.db, leak.user_id)
  if (!maker) return
  const address = `${site.publicUrl}/inspect?aba=arquivo&caso=${leak.id}`
  const link = { label: 'Abrir o caso', lead: 'Abra o caso:', address }
  const mail: Mail = composeMail({ subject, name: maker.name, lines: [line], link })
  await queueMail(context, maker.email, mail)
}

/** What the mail says. It names nobody: mails are read by others too. */
function composeDone({ outcome, files }: LeakFacts, { product }: Site): Told {
  const name = files.at(-1)?.name ?? ''
  const lines: Record<LeakFacts['outcome'], Told> = {
    named: {
      subject: 'A cópia que vazou tem dono',
      line: `A marca na imagem de “${name}” diz de quem é a cópia. O resultado está no ${product}.`,
    },
    insufficient: {
      subject: 'A cópia que vazou ainda não diz de quem é',
      line: `A mídia de “${name}” foi encontrada, mas o trecho não basta para apontar alguém. Veja no ${product} o que ajuda.`,
    },
    unmarked: {
      subject: 'A cópia é de uma mídia sem marca',
      line: `“${name}” parece mostrar uma mídia que não tem a marca invisível: não há o que ler.`,
    },
    foreign: { subject: 'A cópia não é de uma mídia sua', line: `Nenhuma mídia da sua conta aparece em “${name}”.` },
  }
  return lines[outcome]
}
