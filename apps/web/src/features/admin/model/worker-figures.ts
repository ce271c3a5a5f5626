import type { AdminHealth } from '@videozz/contract/browser'

type Worker = AdminHealth['workers'][number]

const words: Record<Worker['sandbox'], string> = {
  bubblewrap: 'bubblewrap',
  namespaces: 'reduzido, espaços de nomes do sistema',
  filters: 'reduzido, filtros do kernel',
  limits: 'reduzido, só limites de memória e tempo',
  none: 'nenhum',
}
const weak: ReadonlySet<Worker['sandbox']> = new Set(['limits', 'none'])

const valueOf = (workers: readonly Worker[]): string => {
  if (workers.length === 0) return 'Nenhum worker ligado'
  if (workers.every(({ sandbox }) => sandbox === 'bubblewrap')) return 'Completo'
  return workers.some(({ sandbox }) => weak.has(sandbox)) ? 'Fraco' : 'Reduzido'
}

/** How far each connected worker shuts media programs in: a line per worker. */
export function workerFigures(workers: readonly Worker[]) {
  const value = valueOf(workers)
  const tone = value === 'Completo' ? ('ok' as const) : value === 'Reduzido' ? ('warn' as const) : ('bad' as const)
  const lines = workers.map(({ host, pid, sandbox }) => ({ key: `${host} ${pid}`, text: `${host} (${pid}): ${words[sandbox]}` }))
  return {
    value,
    tone,
    lines: lines.length > 0 ? lines : [{ key: 'none', text: 'Nada é codificado até um worker se ligar ao banco' }],
  }
}
