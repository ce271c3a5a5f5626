import { bubblewrapFault, sandboxKind } from '@videozz/media/sandbox'
import { OperatorFault } from '../command/operator-fault.ts'

const instead = {
  bubblewrap: '',
  namespaces: 'espaços de nomes do sistema no lugar dele',
  filters: 'filtros do kernel no lugar dele',
  limits: 'só limites de memória, tempo e arquivos',
  none: 'nada isola o ffmpeg',
}
const reasons = { missing: 'bubblewrap não instalado', forbidden: 'bubblewrap barrado pelo sistema' }

/**
 * How far media programs are shut in on this machine, as the operator reads it.
 * @throws OperatorFault where the environment says `SANDBOX=required` and bubblewrap cannot be used.
 */
export function describeSandbox(env: NodeJS.ProcessEnv): string {
  const kind = sandboxKind()
  const fault = bubblewrapFault()
  if (!fault) return 'isolamento: bubblewrap'
  if (env['SANDBOX'] === 'required')
    throw new OperatorFault(
      fault === 'missing'
        ? 'SANDBOX=required, e o bubblewrap não está instalado nesta máquina. Instale-o ou use SANDBOX=auto.'
        : 'SANDBOX=required, e o sistema não deixa o bubblewrap criar espaços de nomes de usuário. Libere-os (docs/operations.md) ou use SANDBOX=auto.',
    )
  return `isolamento: reduzido (${reasons[fault]}; ${instead[kind]})`
}
