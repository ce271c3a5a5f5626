import { parseArgs } from 'node:util'
import { OperatorFault, unknownOption } from '../command/operator-fault.ts'

export const nginxHelp = `Uso: npm run nginx-config -- [opções]

Escreve a configuração de um nginx para ficar na frente da plataforma: confere o endereço assinado de cada
trecho e o entrega da pasta de objetos ou, com S3_*, do bucket, com cache. Detalhes: docs/deliver.md.

  --out DIR             pasta que recebe a configuração (padrão: nginx, na pasta dos dados)
  --data DIR            pasta dos dados, onde estão as chaves (padrão: a do npm start); SECRET_KEY tem preferência
  --api HOST:PORTA      processo da api; pode repetir-se (padrão: 127.0.0.1:PORT)
  --listen [IP:]PORTA   onde o nginx atende; pode repetir-se (padrão: 80, ou 443 com TLS)
  --plain-listen PORTA  com TLS: onde o nginx redireciona para https (padrão: 80)
  --server-name NOME    nome do servidor; pode repetir-se (padrão: o de PUBLIC_URL, ou qualquer um)
  --tls-cert ARQUIVO    certificado (PEM, com a cadeia)
  --tls-key ARQUIVO     chave do certificado
  --acme DIR            pasta dos desafios ACME, na porta que redireciona (padrão: /var/www/html)
  --user NOME           usuário dos processos do nginx, que precisa ler a pasta de objetos (padrão: www-data)
  --trust REDE          endereço ou rede de um proxy ou CDN que fica na frente; pode repetir-se
  --real-ip-header NOME cabeçalho em que ele diz o endereço do visitante (padrão: X-Forwarded-For)
  --log ARQUIVO         registro de acesso, sem tokens (padrão: /var/log/nginx/videozz.log)
  --error-log ARQUIVO   registro de erros (padrão: /var/log/nginx/videozz-error.log)
  --pid ARQUIVO         (padrão: /run/nginx.pid)
  --temporary DIR       pasta para o que passa pelo disco (padrão: a do nginx)
  --module ARQUIVO      módulo njs (padrão: o do sistema)
  --keep-previous-key   aceita também as chaves que a pasta já tinha, por doze horas de troca

Com S3_BUCKET e as outras variáveis S3_* (.env.example):
  --cache DIR           pasta do cache (padrão: /var/cache/nginx/videozz)
  --cache-size N        tamanho do cache, como 50g (padrão: 10g)
  --resolver IP         servidor de nomes, para buckets cujo endereço muda; sem ele o nome é lido ao iniciar
  --authorities ARQUIVO autoridades que o certificado do bucket precisa ter (padrão: as do sistema)
  --uploads             os navegadores enviam ao bucket por este nginx (S3_PUBLIC_ENDPOINT = PUBLIC_URL)
  NGINX_S3_ACCESS_KEY_ID e NGINX_S3_SECRET_ACCESS_KEY dão ao nginx uma chave que só lê; sem elas usa-se a da api.

  --help                mostra esta ajuda
`

const text = { type: 'string' } as const
const several = { type: 'string', multiple: true } as const
const flag = { type: 'boolean', default: false } as const
const options = {
  out: text,
  data: text,
  api: several,
  listen: several,
  'plain-listen': text,
  'server-name': several,
  'tls-cert': text,
  'tls-key': text,
  acme: text,
  user: text,
  trust: several,
  'real-ip-header': text,
  log: text,
  'error-log': text,
  pid: text,
  temporary: text,
  module: text,
  'keep-previous-key': flag,
  cache: text,
  'cache-size': text,
  resolver: text,
  authorities: text,
  uploads: flag,
  help: { ...flag, short: 'h' },
} as const

export type NginxOptions = ReturnType<typeof parse>

const parse = (args: string[]) => parseArgs({ args, options }).values

const listenShape: [RegExp, string] = [/^(?:(?:[\d.]+|\*|\[[\da-fA-F:]*\]):)?\d{1,5}$/, '[IP:]PORTA']

/** What each may hold: these go into a configuration, where a space or a semicolon would be an instruction. */
const shapes: Partial<Record<keyof NginxOptions, [RegExp, string]>> = {
  api: [/^(?:[\w.-]+|\[[\da-fA-F:]+\]):\d{1,5}$/, 'HOST:PORTA'],
  listen: listenShape,
  'plain-listen': listenShape,
  'server-name': [/^(?:\*\.)?[\w-]+(?:\.[\w-]+)*$|^_$/, 'um nome de servidor'],
  user: [/^[a-z_][\w-]*\$?$/, 'um usuário'],
  trust: [/^[\da-fA-F.:]+(?:\/\d{1,3})?$/, 'um endereço ou uma rede'],
  'real-ip-header': [/^[\w-]+$/, 'um cabeçalho'],
  'cache-size': [/^\d+[kmgKMG]?$/, 'um tamanho como 50g'],
  resolver: [/^(?:[\d.]+|\[[\da-fA-F:]+\])(?::\d{1,5})?$/, 'um endereço'],
}
/** Characters of a path, since it is written into a configuration unescaped. */
export const plainFile = /^[^\s;{}"'\\$#]+$/
const file: [RegExp, string] = [plainFile, 'um caminho sem espaços nem sinais']
const files = [
  'out',
  'data',
  'tls-cert',
  'tls-key',
  'acme',
  'log',
  'error-log',
  'pid',
  'temporary',
  'module',
  'cache',
  'authorities',
] as const
for (const name of files) shapes[name] = file

/** Reads the command line. @throws OperatorFault naming the option that is wrong. */
export function readNginxOptions(args: string[]): NginxOptions {
  let values: NginxOptions
  try {
    values = parse(args)
  } catch (error) {
    throw unknownOption(error)
  }
  for (const [name, [shape, words]] of Object.entries(shapes)) {
    const given = [values[name as keyof NginxOptions]].flat().filter((value) => typeof value === 'string')
    const wrong = given.find((value) => !shape.test(value))
    if (wrong !== undefined) throw new OperatorFault(`--${name} precisa ser ${words}, e não "${wrong}".`)
  }
  if ((values['tls-cert'] === undefined) !== (values['tls-key'] === undefined))
    throw new OperatorFault('--tls-cert e --tls-key vão juntos.')
  return values
}
