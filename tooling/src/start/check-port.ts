import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { OperatorFault } from '../command/operator-fault.ts'

function listen(port: number, host: string): Promise<void> {
  const probe = createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

/** Whether a port can be listened on now. */
export const isFree = (port: number, host: string): Promise<boolean> =>
  listen(port, host).then(
    () => true,
    () => false,
  )

/**
 * Makes sure the port can be listened on; one that is taken is retried for a second, since an ending process releases its port after its
 * name.
 * @throws OperatorFault
 */
export async function checkPort(port: number, host: string): Promise<void> {
  for (const end = Date.now() + 1000; ; await delay(100)) {
    try {
      return await listen(port, host)
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code === 'EADDRINUSE' && Date.now() < end) continue
      if (code === 'EADDRINUSE') throw new OperatorFault(`a porta ${port} já está em uso. Escolha outra: npm start -- --port ${port + 1}`)
      if (code === 'EACCES')
        throw new OperatorFault(`a porta ${port} exige privilégios do sistema. Escolha uma acima de 1023 com --port N.`)
      throw new OperatorFault(`não é possível escutar em ${host}:${port} (${code ?? message}).`)
    }
  }
}
