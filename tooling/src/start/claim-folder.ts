import { statSync } from 'node:fs'
import { createServer } from 'node:net'
import { OperatorFault } from '../command/operator-fault.ts'

/**
 * Claims a data folder for this process until it ends, however it ends: an abstract socket is freed by the kernel even after kill -9, where
 * a lock file would stay. Resolves to a function that releases the claim.
 * @throws OperatorFault when another process has it.
 */
export function claimFolder(folder: string): Promise<() => Promise<void>> {
  const { dev, ino } = statSync(folder)
  const holder = createServer()
  return new Promise((resolve, reject) => {
    holder.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new OperatorFault(`a pasta de dados ${folder} já está em uso por outra execução.`) : error)
    })
    holder.listen(`\0videozz-data-${dev}-${ino}`, () => {
      holder.unref()
      resolve(() => new Promise((done) => holder.close(() => done())))
    })
  })
}
