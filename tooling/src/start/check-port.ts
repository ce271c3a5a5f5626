import { createServer } from 'node:net'
import { StartFault } from './start-fault.ts'

/** Makes sure the port can be listened on. @throws StartFault */
export function checkPort(port: number, host: string): Promise<void> {
  const probe = createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new StartFault(`a porta ${port} já está em uso. Escolha outra: npm start -- --port ${port + 1}`))
      else if (error.code === 'EACCES')
        reject(new StartFault(`a porta ${port} exige privilégios do sistema. Escolha uma acima de 1023 com --port N.`))
      else reject(new StartFault(`não é possível escutar em ${host}:${port} (${error.code ?? error.message}).`))
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
