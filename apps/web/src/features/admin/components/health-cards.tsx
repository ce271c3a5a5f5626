import { VisuallyHidden } from '@mantine/core'
import type { AdminHealth } from '@videozz/contract/browser'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../shared/format/date.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { formatSize } from '../../../shared/format/size.ts'
import { Bar } from '../../../ui/bar.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import { countOf } from '../model/count-words.ts'
import { writeStretch } from '../model/time-words.ts'
import { workerFigures } from '../model/worker-figures.ts'
import { webhookFigures } from '../model/webhook-figures.ts'
import css from './health-cards.module.css'

type Tone = 'ok' | 'warn' | 'bad'
const words: Record<Tone, string> = { ok: 'bem', warn: 'atenção', bad: 'problema' }

function Figure({ title, tone, value, children }: { title: string; tone: Tone; value: ReactNode; children: ReactNode }) {
  return (
    <section className={`card ${css.figure}`} aria-label={`${title}: ${words[tone]}`}>
      <h2>
        <StatusDot tone={tone} />
        {title}
        {tone !== 'ok' && <VisuallyHidden>, {words[tone]}</VisuallyHidden>}
      </h2>
      <strong>{value}</strong>
      {children}
    </section>
  )
}

/** Seconds a job may wait before it is shown as late. */
const longWaitSeconds = 15 * 60
/** Parts of a disk or of the connections in use. */
const [much, full] = [0.8, 0.95]
const toneOf = (part: number): Tone => (part >= full ? 'bad' : part >= much ? 'warn' : 'ok')

/** How the platform is doing, a card for each of its parts. */
export function HealthCards({ health }: { health: AdminHealth }) {
  const { queue, encode, disks, workers, database, store, mails, webhooks, process, versions, lastBackupAt } = health
  const figures = webhookFigures(webhooks)
  const working = workerFigures(workers)
  const connections = database.connections / Math.max(1, database.maxConnections)
  return (
    <div className={css.cards}>
      <Figure
        title="Fila"
        tone={queue.oldestWaitingSeconds > longWaitSeconds ? 'warn' : queue.failed > 0 ? 'warn' : 'ok'}
        value={`${formatCount(queue.waiting)} na espera`}
      >
        <p>
          {formatCount(queue.running)} em execução · {formatCount(queue.failed)} com falha em 3 dias
        </p>
        <p>{queue.waiting > 0 ? `A mais antiga espera há ${writeStretch(queue.oldestWaitingSeconds)}` : 'Nada esperando'}</p>
      </Figure>
      <Figure
        title="Codificação"
        tone={encode.speed !== null && encode.speed < 1 ? 'warn' : 'ok'}
        value={encode.speed === null ? 'Sem medida' : `${encode.speed.toLocaleString('pt-BR', { maximumFractionDigits: 1 })}× o tempo real`}
      >
        <p>{countOf(encode.unfinished, 'mídia', 'mídias')} em andamento</p>
        <p>
          {countOf(encode.finished, 'pronta', 'prontas')} na última hora ({writeStretch(encode.mediaSeconds)} de mídia)
        </p>
      </Figure>
      <Figure title="Isolamento do ffmpeg" tone={working.tone} value={working.value}>
        {working.lines.map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
      </Figure>
      <Disk title="Disco dos dados" disk={disks.data} missing="Não é um disco desta máquina" />
      <Disk
        title="Disco das mídias"
        disk={disks.store}
        missing={store.kind === 's3' ? 'As mídias ficam em um serviço S3' : 'Não é um disco desta máquina'}
        reachable={store.reachable}
      />
      <Figure title="Banco de dados" tone={database.latencyMs > 250 ? 'warn' : toneOf(connections)} value={formatSize(database.bytes)}>
        <p>
          Responde em {database.latencyMs.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} ms · {database.connections} de{' '}
          {database.maxConnections} conexões
        </p>
        <p>
          PostgreSQL {database.version} · {database.migration}
        </p>
      </Figure>
      <Figure title="Mensagens" tone={mails.failed > 0 ? 'warn' : 'ok'} value={`${formatCount(mails.waiting)} na espera`}>
        <p>{mails.failed > 0 ? `${countOf(mails.failed, 'tentada', 'tentadas')} sem sucesso` : 'Nenhuma falha de envio'}</p>
      </Figure>
      <Figure title="Webhooks" tone={figures.failing ? 'warn' : 'ok'} value={figures.value}>
        {figures.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Figure>
      <Figure title="Cópia de segurança" tone={lastBackupAt === null ? 'warn' : 'ok'} value={lastBackupAt === null ? 'Nenhuma' : 'Em dia'}>
        <p>{lastBackupAt === null ? 'Faça uma com npm run backup' : `A última é de ${formatDateTime(lastBackupAt)}`}</p>
      </Figure>
      <Figure title="API" tone="ok" value={formatSize(process.memory)}>
        <p>No ar há {writeStretch(process.uptimeSeconds)}</p>
        <p>
          {[versions.branch, versions.build, versions.commit].filter(Boolean).join(' · ') || 'versão sem nome'} · Node {versions.node}
        </p>
      </Figure>
    </div>
  )
}

type DiskProps = { title: string; disk: AdminHealth['disks']['data']; missing: string; reachable?: boolean }

function Disk({ title, disk, missing, reachable = true }: DiskProps) {
  const away = reachable ? undefined : <p>O armazenamento não responde</p>
  if (!disk)
    return (
      <Figure title={title} tone={reachable ? 'ok' : 'bad'} value={reachable ? 'Externo' : 'Fora do ar'}>
        {away ?? <p>{missing}</p>}
      </Figure>
    )
  const used = 1 - disk.free / Math.max(1, disk.total)
  const tone = reachable ? toneOf(used) : 'bad'
  return (
    <Figure title={title} tone={tone} value={`${formatSize(disk.free)} livres`}>
      <Bar value={used * 100} label={`${title} em uso`} tone={tone === 'ok' ? 'brand' : tone} />
      <p>
        {Math.round(used * 100)}% de {formatSize(disk.total)} em uso
      </p>
      {away}
    </Figure>
  )
}
