import type { ApiAnswer } from '@videozz/contract/browser'

export type ViewerData = ApiAnswer<'GET /viewers/{id}/data'>

const signs: Record<string, string> = {
  tampering: 'código coberto ou alterado',
  'faster-than-time': 'mais tempo assistido do que passou',
  'key-rush': 'trechos pedidos mais rápido que a reprodução',
  'many-addresses': 'muitos endereços de internet',
  'many-devices': 'muitos aparelhos',
  'token-replayed': 'mesmo acesso usado em outro navegador',
  'fast-keys': 'vídeo pedido mais rápido do que o ritmo permite',
  'many-networks-lease': 'uma só sessão usada a partir de muitas redes',
  'proof-failed': 'chaves pedidas sem a prova da página',
  'no-reports': 'vídeo recebido sem avisos do player',
  'sessions-at-once': 'mais telas ao mesmo tempo do que o limite',
}
/** The server's answer has at most this many sessions or signs. */
const most = 10_000

/** The stored data of a viewer, as JSON with readable names: viewers may request it (LGPD art. 18 II and V). */
export function writeViewerFile(data: ViewerData, at: Date): string {
  const file = {
    gerado_em: at.toISOString(),
    sobre: 'Dados pessoais guardados sobre quem assiste aos vídeos. Datas em UTC; durações e trechos em segundos da mídia.',
    ...((data.sessions.length >= most || data.signs.length >= most) && {
      aviso: `Este arquivo traz as ${most} sessões e os ${most} sinais mais recentes. Há outros mais antigos.`,
    }),
    espectador: {
      registro: data.id,
      email: data.email,
      nome: data.name,
      codigo_na_area_de_membros: data.memberId,
      verificado_pela_area_de_membros: data.verified,
      visto_pela_primeira_vez_em: data.createdAt,
      visto_pela_ultima_vez_em: data.lastSeenAt,
      acesso_encerrado_em: data.revokedAt,
    },
    ...(data.merged.length > 0 && {
      identidades_unidas: data.merged.map((identity) => ({
        registro: identity.id,
        email: identity.email,
        nome: identity.name,
        codigo_na_area_de_membros: identity.memberId,
        verificado_pela_area_de_membros: identity.verified,
        visto_pela_primeira_vez_em: identity.createdAt,
        visto_pela_ultima_vez_em: identity.lastSeenAt,
        unida_em: identity.mergedAt,
      })),
    }),
    sessoes: data.sessions.map((session) => ({
      aberta_em: session.openedAt,
      midia: session.videoKey,
      titulo: session.title,
      codigo_imprint: session.code,
      aparelho: session.device,
      navegador: session.userAgent,
      endereco_ip: session.address,
      segundos_assistidos: session.watchedSeconds,
      trechos_assistidos: session.watched,
      parou_em: session.position,
      concluida: session.completed,
      qualidade: {
        nome_do_navegador: session.quality.browser,
        tipo_de_aparelho: session.quality.deviceKind,
        tipo_de_rede: session.quality.network,
        milissegundos_ate_a_primeira_imagem: session.quality.firstFrameMs,
        travamentos: session.quality.stalls,
        milissegundos_travado: session.quality.stallMs,
        erros: session.quality.errors,
        tipos_de_erro: session.quality.errorCodes,
        bits_exibidos: session.quality.bits,
        milissegundos_com_taxa_conhecida: session.quality.playedMs,
      },
    })),
    ofertas: data.offers.map((offer) => ({
      oferta: offer.title,
      midia: offer.videoKey,
      o_que_fez: offer.event === 'click' ? 'clicou' : 'viu',
      em: offer.createdAt,
    })),
    chat_de_transmissoes: data.chat.map(({ title, videoKey, kind, text, sentAt, hidden }) => ({
      midia: title,
      codigo_da_midia: videoKey,
      tipo: kind === 'question' ? 'pergunta' : 'mensagem',
      texto: text,
      escrita_em: sentAt,
      escondida: hidden,
    })),
    quizzes: data.quizzes.map((attempt) => ({
      quiz: attempt.title,
      codigo_do_quiz: attempt.quizId,
      codigo_da_midia: attempt.videoKey,
      iniciado_em: attempt.startedAt,
      encerrado_em: attempt.finishedAt,
      nota_em_porcentagem: attempt.score,
      passou: attempt.passed,
      respostas: attempt.answers.map(({ question, answer }) => ({ pergunta: question, resposta: answer })),
    })),
    sinais_de_uso_indevido: data.signs.map((sign) => ({ sinal: signs[sign.kind] ?? sign.kind, visto_em: sign.createdAt })),
  }
  return JSON.stringify(file, null, 2)
}
