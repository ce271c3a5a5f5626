/** One entry per failure a user can meet: HTTP status and the Portuguese sentence shown. `{name}` is filled in by the thrower. */
export const errorCatalogue = {
  SESSION_EXPIRED: { status: 401, message: 'A sessão expirou, é necessario fazer login novamente.' },
  API_KEY_INVALID: { status: 401, message: 'Esta chave de API não existe, foi revogada ou venceu.' },
  API_KEY_SCOPE: { status: 403, message: 'Esta chave de API não tem permissão para esta operação.' },
  API_KEYS_FULL: { status: 409, message: 'Você já tem {limit} chaves em uso. Revogue uma antes de criar outra.' },
  PLAYBACK_SESSION_INVALID: { status: 401, message: 'A sessão de reprodução terminou. Recarregue a página para continuar.' },
  INVALID_CREDENTIALS: { status: 400, message: 'E-mail ou senha incorretos.' },
  TOTP_REQUIRED: { status: 400, message: 'Informe o código do seu aplicativo autenticador.' },
  TOTP_INVALID: { status: 400, message: 'Código de verificação inválido.' },
  TOTP_ALREADY_ON: { status: 409, message: 'A verificação em duas etapas já está ativa.' },
  TOTP_NOT_SET_UP: { status: 409, message: 'Gere o código QR antes de confirmar a verificação em duas etapas.' },
  EMAIL_TAKEN: { status: 409, message: 'Já existe uma conta com este e-mail.' },
  EMAIL_UNCHANGED: { status: 409, message: 'Este já é o seu e-mail.' },
  EMAIL_TOKEN_INVALID: { status: 400, message: 'Este link de confirmação não vale mais. Peça a troca de novo em Meus Dados.' },
  RESET_TOKEN_INVALID: { status: 400, message: 'Este link de redefinição não vale mais. Peça um novo.' },
  PARENT_TOKEN_INVALID: { status: 401, message: 'A sessão expirou, é necessario fazer login novamente.' },
  ACCOUNT_SERVICE_REMOTE: { status: 404, message: 'As contas deste ambiente são gerenciadas pela plataforma principal.' },
  ACCOUNT_SERVICE_UNAVAILABLE: { status: 503, message: 'Não foi possível falar com a plataforma de contas. Tente novamente em instantes.' },
  TENANT_NOT_ALLOWED: { status: 403, message: 'Você não tem acesso a esta conta.' },
  TENANT_ENDED: { status: 403, message: 'Seu acesso a esta conta terminou. Você voltou para o seu perfil.' },
  SUPPORT_ONLY: { status: 403, message: 'Somente a equipe de suporte pode entrar em uma conta por este caminho.' },
  ACCOUNT_NOT_FOUND: { status: 404, message: 'Não encontramos uma conta com esta chave.' },
  // Not 502–504: those say that our own service is away.
  RELATIONS_SLOW: {
    status: 424,
    message: 'A plataforma demorou demais para dizer quais são os seus perfis. Tente novamente em instantes.',
  },
  RELATIONS_UNAVAILABLE: { status: 424, message: 'Não foi possível consultar os seus perfis na plataforma. Tente novamente em instantes.' },
  RELATIONS_REFUSED: { status: 424, message: 'A plataforma não aceitou a consulta dos seus perfis. Fale com o suporte.' },
  RELATIONS_BAD_ANSWER: {
    status: 424,
    message: 'A plataforma deu uma resposta que não entendemos sobre os seus perfis. Tente novamente mais tarde.',
  },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Muitas tentativas. Aguarde {wait} e tente novamente.' },
  FORBIDDEN: { status: 403, message: 'Sem permissão, entrar em contato com produtor' },
  ACCOUNT_OVERDUE: { status: 403, message: 'Sua fatura está em atraso.' },
  ACCOUNT_CANCELED: { status: 403, message: 'Sua assinatura está cancelada.' },
  ACCOUNT_DISABLED: { status: 403, message: 'Sua conta está desativada. Fale com o suporte.' },
  PLAN_LACKS_FEATURE: { status: 403, message: 'Função disponível apenas em planos pagos.' },
  PLUGIN_NEEDED: { status: 403, message: 'Esta função precisa de um plugin ativo nesta conta.' },
  FEATURE_OFF: { status: 403, message: 'Esta função ainda não está disponível para a sua conta.' },
  TENANT_BLOCKED: { status: 403, message: 'Esta área não está disponível enquanto você gerencia outra conta.' },
  INVALID_INPUT: { status: 400, message: 'Alguns dados enviados não são válidos. Revise e tente novamente.' },
  MALFORMED_BODY: { status: 400, message: 'O conteúdo enviado não pôde ser lido.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'O formato do conteúdo enviado não é aceito.' },
  BODY_TOO_LARGE: { status: 413, message: 'O conteúdo enviado é grande demais.' },
  NOT_FOUND: { status: 404, message: 'Não encontramos o que você procurava.' },
  UNAVAILABLE: { status: 503, message: 'O serviço está temporariamente indisponível. Tente novamente em instantes.' },
  UNEXPECTED: { status: 500, message: 'Algo deu errado do nosso lado. Tente novamente em instantes.' },
  STORAGE_FULL: { status: 507, message: 'O armazenamento do servidor está cheio. Fale com o suporte.' },

  FILE_WITHOUT_EXTENSION: { status: 400, message: 'Extensão do arquivo não encontrada.' },
  PLAN_OVERDUE: { status: 403, message: 'Plano vencido. Renove para continuar.' },
  NO_UPLOAD_SPACE: { status: 403, message: 'Espaço indisponível.' },
  FILE_TYPE_UNSUPPORTED: { status: 400, message: '{file} não é um tipo de mídia suportado.' },
  FILE_TOO_LARGE: { status: 400, message: 'Vídeo maior que {size}!' },
  NOT_ENOUGH_SPACE: { status: 403, message: 'Espaço insuficiente para armazenar esse vídeo.' },
  FILE_INVALID: { status: 400, message: 'Arquivo inválido para envio.' },
  UPLOAD_NOT_FOUND: { status: 404, message: 'Este envio não existe mais. Envie o arquivo novamente.' },
  UPLOAD_CLOSED: { status: 409, message: 'Este envio já foi concluído ou cancelado.' },
  UPLOAD_PART_INVALID: { status: 400, message: 'Uma parte do arquivo não chegou inteira. Tente enviar novamente.' },
  UPLOAD_INCOMPLETE: { status: 409, message: 'Faltam partes do arquivo. Tente enviar novamente.' },
  UPLOAD_SIZE_MISMATCH: { status: 409, message: 'O arquivo recebido tem tamanho diferente do informado. Envie novamente.' },
  UPLOAD_ADDRESS_EXPIRED: { status: 403, message: 'O endereço de envio expirou.' },

  VIDEO_NOT_FOUND: { status: 404, message: 'Nenhum vídeo encontrado.' },
  VIDEO_NOT_READY: { status: 409, message: 'Este conteúdo ainda está sendo processado.' },
  REPROCESS_RUNNING: { status: 409, message: 'Este conteúdo já está sendo processado.' },
  REPROCESS_NOT_NEEDED: { status: 403, message: 'Este conteúdo já foi processado. Para processá-lo de novo, fale com o suporte.' },
  REPROCESS_SOURCE_GONE: { status: 409, message: 'O arquivo original não foi encontrado. Por favor, faça upload novamente.' },
  EMBED_TYPE_UNAVAILABLE: { status: 409, message: 'Recurso indisponível para este tipo de mídia' },
  EMBED_TOO_LONG: { status: 409, message: 'Embed não disponível para conteúdos acima de 20 minutos.' },
  EMBED_NOT_FOUND: { status: 404, message: 'Este código de incorporação não existe mais.' },
  EMBED_DEFAULTS_EMPTY: { status: 409, message: 'Adicione pelo menos um domínio padrão antes de aplicar.' },
  EMBED_SECRET_MISSING: { status: 409, message: 'Crie uma chave antes de exigir aluno identificado.' },
  EMBED_SECRETS_FULL: { status: 409, message: 'Você já tem duas chaves. Exclua uma antes de criar outra.' },
  DOMAIN_INVALID: { status: 400, message: 'Domínio inválido' },

  PLAYBACK_EMBED_UNKNOWN: { status: 404, message: 'Este vídeo não está mais disponível.' },
  PLAYBACK_NO_DOMAINS: { status: 403, message: 'Este vídeo ainda não foi liberado para nenhum site. Fale com o produtor.' },
  PLAYBACK_NOT_READY: { status: 409, message: 'Este vídeo ainda está sendo preparado.' },
  PLAYBACK_ACCOUNT_BLOCKED: { status: 403, message: 'Este vídeo está indisponível no momento. Fale com o produtor.' },
  PLAYBACK_VIEWER_REQUIRED: { status: 403, message: 'Para assistir, entre na sua área de membros e abra a aula por lá.' },
  PLAYBACK_VIEWER_TOKEN_INVALID: {
    status: 403,
    message: 'Não foi possível confirmar quem está assistindo. Abra a aula de novo pela sua área de membros.',
  },
  PLAYBACK_VIEWER_REVOKED: {
    status: 403,
    message: 'O produtor encerrou o seu acesso a estes vídeos. Se você acha que é um engano, fale com ele.',
  },
  PLAYBACK_TOO_MANY_SCREENS: { status: 409, message: 'Você já está assistindo em outras telas. Feche uma delas para continuar aqui.' },
  PLAYBACK_LEASE_ENDED: { status: 403, message: 'A reprodução parou porque este acesso passou a ser usado em outra tela.' },
  PLAYBACK_LEASE_REQUIRED: { status: 403, message: 'A reprodução está parada. Aperte o play para continuar.' },
  PLAYBACK_LINK_EXPIRED: { status: 403, message: 'O endereço deste vídeo expirou. Recarregue a página.' },
  SEGMENT_NOT_PUBLISHED: { status: 503, message: 'Este trecho ainda está sendo preparado.' },
  RENDITION_NOT_COMPLETE: { status: 404, message: 'Esta qualidade ainda está sendo preparada.' },

  INTEGRATION_KEY_INVALID: { status: 400, message: 'Chave de API inválida' },
  // Not 502–504: those say that our own service is away.
  INTEGRATION_SLOW: { status: 424, message: '{provider} demorou demais para responder. Tente novamente em instantes.' },
  INTEGRATION_UNAVAILABLE: { status: 424, message: 'Não foi possível falar com {provider}. Tente novamente em instantes.' },
  INTEGRATION_BAD_ANSWER: { status: 424, message: '{provider} deu uma resposta que não entendemos. Tente novamente mais tarde.' },
  INTEGRATION_RATE_LIMITED: { status: 429, message: '{provider} recebeu pedidos demais desta conta. Aguarde {wait} e tente novamente.' },

  PLAN_NOT_FOR_SALE: { status: 404, message: 'Este plano não está à venda.' },
  SUBSCRIPTION_RUNNING: {
    status: 409,
    message: 'Atenção: Para contratar um novo plano é necessário o cancelamento da assinatura anterior.',
  },
  SUBSCRIPTION_NOT_FOUND: { status: 404, message: 'Esta conta não tem uma assinatura em andamento.' },
  SUBSCRIPTION_ELSEWHERE: { status: 404, message: 'As assinaturas deste ambiente são gerenciadas pela plataforma principal.' },
  CHECKOUT_EXPIRED: { status: 400, message: 'Esta contratação expirou. Feche esta janela e escolha o plano de novo.' },
  CHECKOUT_CHANGED: { status: 409, message: 'As condições deste plano mudaram. Feche esta janela e escolha o plano de novo.' },
  CARD_NEEDED: { status: 400, message: 'Informe os dados do cartão.' },
  CARD_NOT_TEST: { status: 400, message: 'Use um dos números de teste mostrados nesta página. Nenhum cartão de verdade é aceito.' },
  CARD_DECLINED: { status: 409, message: 'O pagamento foi recusado. Confira os dados ou use outro cartão.' },
  INVOICE_SETTLED: { status: 409, message: 'Esta fatura já foi paga ou cancelada.' },
  PAYMENT_MODE_OFF: { status: 409, message: 'Esta forma de pagamento não está disponível neste ambiente.' },
  WEBHOOK_UNSIGNED: { status: 403, message: 'A assinatura da mensagem não confere.' },
  WEBHOOK_ENDPOINTS_FULL: { status: 409, message: 'Você já tem {most} webhooks. Exclua um antes de criar outro.' },
  WEBHOOK_PAUSED: { status: 409, message: 'O envio para este endereço está pausado. Retome o envio antes.' },
  WEBHOOK_ROTATED: {
    status: 409,
    message: 'O segredo anterior à última troca ainda vale. Espere 24 horas, ou confirme que ele deixa de valer agora.',
  },
  WEBHOOK_TOO_OLD: { status: 403, message: 'O horário da mensagem está fora da tolerância de cinco minutos.' },

  PLAN_IS_DEFAULT: { status: 409, message: 'Este é o plano em que toda conta nova começa. Ele não pode ser excluído.' },
  PLAN_BELOW_USE: { status: 409, message: 'Contas que usam mais do que este plano ofereceria: {count}. Confirme para salvar mesmo assim.' },
  ACCOUNT_ABOVE_PLAN: {
    status: 409,
    message:
      'A conta usa {used} e este plano oferece {size}. Nada será apagado, mas novos envios serão recusados. Confirme para trocar mesmo assim.',
  },
  MEDIA_NOT_DELETED: { status: 409, message: 'Esta mídia não está excluída.' },
  MEDIA_PURGED: { status: 409, message: 'Os arquivos desta mídia já foram apagados; ela não pode voltar.' },
  NEWS_EMPTY: { status: 400, message: 'O texto não tem nada que possa ser mostrado.' },
  NEWS_PICTURE_INVALID: { status: 400, message: '“{name}” não é uma imagem PNG, JPEG, WebP ou GIF de até 2 MB.' },
  NEWS_AUDIENCE_UNKNOWN: { status: 400, message: 'Não há conta {names}.' },
  APP_ID_TAKEN: { status: 409, message: 'Já existe um aplicativo com este identificador.' },
  MAIL_ALREADY_SENT: { status: 409, message: 'Este e-mail já foi enviado.' },
  JOB_NOT_FAILED: { status: 409, message: 'Esta tarefa não está entre as que falharam.' },

  CHAT_NOT_SET_UP: { status: 404, message: 'O chat de suporte não está disponível neste ambiente.' },

  IMPRINT_CODE_TYPO: { status: 400, message: 'Este código não confere. Verifique se todos os símbolos foram digitados corretamente.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** Body of every failed API answer. `fields` maps a field's path to its own sentence. */
export type ErrorBody = { error: { code: ErrorCode; message: string; fields?: Record<string, string>; requestId: string } }

/** The Portuguese sentence of a code, with its `{name}` places filled. */
export function errorMessage(code: ErrorCode, values: Record<string, string> = {}): string {
  return errorCatalogue[code].message.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
