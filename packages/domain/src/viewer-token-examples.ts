/** Environment variable from which the examples read the account's secret. */
export const exampleSecretVariable = 'VIDEOZZ_CHAVE'

export type TokenExample = { language: 'node' | 'php' | 'python'; label: string; fileName: string; code: string }

const node = `import { createHmac, randomUUID } from 'node:crypto'

// A chave da conta, guardada só no servidor.
const chave = process.env.VIDEOZZ_CHAVE

const codificar = (valor) => Buffer.from(JSON.stringify(valor)).toString('base64url')

function tokenDoAluno({ id, email, nome }) {
  const agora = Math.floor(Date.now() / 1000)
  const cabecalho = codificar({ alg: 'HS256', typ: 'JWT' })
  const dados = codificar({
    sub: String(id),
    email,
    name: nome,
    aud: 'videozz',
    jti: randomUUID(),
    iat: agora,
    exp: agora + 300,
  })
  const assinatura = createHmac('sha256', chave).update(\`\${cabecalho}.\${dados}\`).digest('base64url')
  return \`\${cabecalho}.\${dados}.\${assinatura}\`
}

// Crie um token novo sempre que a página da aula abrir.
console.log(tokenDoAluno({ id: 1024, email: 'joao@exemplo.com.br', nome: 'João Conceição' }))
`

const php = `<?php
// A chave da conta, guardada só no servidor.
$chave = getenv('VIDEOZZ_CHAVE');

function codificar(string $texto): string
{
    return rtrim(strtr(base64_encode($texto), '+/', '-_'), '=');
}

function token_do_aluno(string $chave, string $id, string $email, string $nome): string
{
    $agora = time();
    $cabecalho = codificar(json_encode(['alg' => 'HS256', 'typ' => 'JWT']));
    $dados = codificar(json_encode([
        'sub' => $id,
        'email' => $email,
        'name' => $nome,
        'aud' => 'videozz',
        'jti' => bin2hex(random_bytes(16)),
        'iat' => $agora,
        'exp' => $agora + 300,
    ]));
    $assinatura = codificar(hash_hmac('sha256', "$cabecalho.$dados", $chave, true));
    return "$cabecalho.$dados.$assinatura";
}

// Crie um token novo sempre que a página da aula abrir.
echo token_do_aluno($chave, '1024', 'joao@exemplo.com.br', 'João Conceição');
`

const python = `import base64
import hashlib
import hmac
import json
import os
import time
import uuid

# A chave da conta, guardada só no servidor.
CHAVE = os.environ["VIDEOZZ_CHAVE"]


def codificar(dados: bytes) -> str:
    return base64.urlsafe_b64encode(dados).rstrip(b"=").decode()


def token_do_aluno(id: str, email: str, nome: str) -> str:
    agora = int(time.time())
    cabecalho = codificar(json.dumps({"alg": "HS256", "typ": "JWT"}).encode())
    dados = codificar(json.dumps({
        "sub": id,
        "email": email,
        "name": nome,
        "aud": "videozz",
        "jti": str(uuid.uuid4()),
        "iat": agora,
        "exp": agora + 300,
    }).encode())
    assinatura = hmac.new(CHAVE.encode(), f"{cabecalho}.{dados}".encode(), hashlib.sha256).digest()
    return f"{cabecalho}.{dados}.{codificar(assinatura)}"


# Crie um token novo sempre que a página da aula abrir.
print(token_do_aluno("1024", "joao@exemplo.com.br", "João Conceição"))
`

/** Programs that sign a viewer token with only their language's standard library; a test runs each exactly as written here. */
export const viewerTokenExamples: readonly TokenExample[] = [
  { language: 'node', label: 'Node.js', fileName: 'token.mjs', code: node },
  { language: 'php', label: 'PHP', fileName: 'token.php', code: php },
  { language: 'python', label: 'Python', fileName: 'token.py', code: python },
]
