// Writes the settings of compose.yaml with new secrets. Needs Node and nothing else; docs/deliver.md.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'

const help = `Uso: node deploy/make-env.mjs ENDEREÇO [ARQUIVO]

  ENDEREÇO  o que as pessoas digitam, como https://videos.example.com
  ARQUIVO   padrão: .env; nunca é escrito por cima

Escreve as variáveis de compose.yaml, com segredos novos, em um arquivo que só o dono lê.
`

const secret = (bytes) => randomBytes(bytes).toString('base64url')

function makeText(address) {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return `PUBLIC_URL=${address}

# Losing these two loses all protected media and every account's session: keep a copy elsewhere.
SECRET_KEY=${secret(32)}
ACCOUNT_SIGNING_KEY="${privateKey.trim().replaceAll('\n', '\\n')}"

POSTGRES_PASSWORD=${secret(24)}
S3_ACCESS_KEY_ID=${secret(12)}
S3_SECRET_ACCESS_KEY=${secret(30)}
# A second key of the S3 server, which only reads.
NGINX_S3_ACCESS_KEY_ID=${secret(12)}
NGINX_S3_SECRET_ACCESS_KEY=${secret(30)}
`
}

const [address, file = '.env'] = process.argv.slice(2)
if (!address || address.startsWith('-')) {
  process.stdout.write(help)
  process.exit(address ? 0 : 1)
}
if (!URL.canParse(address) || !/^https?:\/\/[^/\s]+$/.test(address)) {
  process.stderr.write(`O endereço precisa ser como https://videos.example.com, sem barra no fim, e não "${address}".\n`)
  process.exit(1)
}
if (existsSync(file)) {
  process.stderr.write(`${file} já existe: apague-o antes, se os segredos dele não servem mais.\n`)
  process.exit(1)
}
writeFileSync(file, makeText(address), { mode: 0o600, flag: 'wx' })
process.stdout.write(`· ${file} escrito. Agora: docker compose up -d --build\n`)
