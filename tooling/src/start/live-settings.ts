import { hostname } from 'node:os'
import { findFreePort } from '@videozz/postgres'
import { isFree } from './check-port.ts'

const usualPort = 1935
const usualStudioPort = 1937

/** The port of plain RTMP: the one named by the operator, also when it is taken, since nothing but lives waits for it; else one that is free. */
async function choosePort(env: NodeJS.ProcessEnv, say: (text: string) => void): Promise<string> {
  const named = env['LIVE_RTMP_PORT']
  if (named) {
    await sayIfTaken('LIVE_RTMP_PORT', named, '127.0.0.1', say)
    return named
  }
  if (await isFree(usualPort, '127.0.0.1')) return String(usualPort)
  const port = await findFreePort()
  say(`A porta ${usualPort} já está em uso: as transmissões são recebidas em rtmp://127.0.0.1:${port}/live (LIVE_RTMP_PORT escolhe outra).`)
  return String(port)
}

/** The port at which studios are relayed to the node: nobody is told it, so that any free one will do. */
async function chooseStudioPort(env: NodeJS.ProcessEnv): Promise<string> {
  const usual = env['LIVE_STUDIO_PORT'] || String(usualStudioPort)
  return (await isFree(Number(usual), '127.0.0.1')) ? usual : String(await findFreePort())
}

async function sayIfTaken(name: string, port: string, host: string, say: (text: string) => void): Promise<void> {
  if (!(await isFree(Number(port), host)))
    say(`A porta ${port} de ${name} já está em uso ou não é permitida: as transmissões esperam até que fique livre.`)
}

/** Variables of lives that the start decides. @param port of the product: with the host it names this node among those of a database. */
export async function liveSettings(env: NodeJS.ProcessEnv, port: number, say: (text: string) => void): Promise<NodeJS.ProcessEnv> {
  if (env['LIVE_TLS_CERT']) await sayIfTaken('LIVE_RTMPS_PORT', env['LIVE_RTMPS_PORT'] || '1936', env['LIVE_RTMPS_HOST'] || '0.0.0.0', say)
  return {
    LIVE_RTMP_PORT: await choosePort(env, say),
    LIVE_STUDIO_PORT: await chooseStudioPort(env),
    LIVE_NODE: env['LIVE_NODE'] || `${hostname()}:${port}`,
  }
}
