/** What a figure means, in the words of its '?' and of the help topic; `figure` names its row in `docs/metrics.md`, which has the exact rule. */
export type Metric = { title: string; figure: string; text: string }

export const metrics = {
  viewsWithImprint: {
    title: 'Visualizações com Imprint',
    figure: 'com Imprint, sem Imprint',
    text: 'Reproduções com código Imprint e ao menos um segundo tocado, no dia e na hora em que começaram. Abrir a página de novo é outra visualização. Prévias do painel não contam.',
  },
  viewsWithoutImprint: {
    title: 'Visualizações sem Imprint',
    figure: 'com Imprint, sem Imprint',
    text: 'Reproduções sem código e ao menos um segundo tocado, no dia e na hora em que começaram. Prévias do painel não contam.',
  },
  minutes: {
    title: 'Minutos assistidos',
    figure: 'Minutos assistidos',
    text: 'Segundos de mídia tocados no período, divididos por 60 e arredondados para cima. Um trecho visto de novo conta de novo, e um minuto em 2× são dois minutos de mídia.',
  },
  people: {
    title: 'Pessoas que assistiram',
    figure: 'Pessoas que assistiram',
    text: 'Espectadores com ao menos um segundo no período, cada um uma vez. Quem a área de membros identifica é a mesma pessoa em todos os aparelhos; os outros contam por navegador. Nova é a pessoa cujo primeiro dia está no período.',
  },
  hours: {
    title: 'Horas da semana',
    figure: 'Visualização',
    text: 'Visualizações pela hora em que o primeiro segundo foi tocado, no horário de São Paulo, somadas por dia da semana.',
  },
  returning: {
    title: 'Novas e que voltaram',
    figure: 'Que voltaram',
    text: 'Pessoas de cada semana do período. O primeiro dia das novas está naquela semana; as outras já tinham assistido antes dela.',
  },
  watchingNow: {
    title: 'Assistindo agora',
    figure: 'Assistindo agora',
    text: 'Espectadores com um player que pode tocar e não está em pausa.',
  },
  parts: {
    title: 'Dispositivos, navegadores e domínios',
    figure: 'Visualização',
    text: 'Visualizações pelo aparelho e navegador que o player reconheceu, e pelo domínio da página em que ele estava. O navegador pode não informar a página.',
  },
  average: {
    title: 'Média por visualização',
    figure: 'Média por visualização',
    text: 'Tempo assistido dividido pelas visualizações do mesmo período.',
  },
  retention: {
    title: 'Retenção',
    figure: 'Retenção',
    text: 'Das visualizações do período, a parte que viu cada segundo do arquivo atual. Retenção até o fim é a parte que viu o último segundo.',
  },
  firstFrame: {
    title: 'Tempo até a primeira imagem',
    figure: 'Até o primeiro quadro',
    text: 'De pedir para reproduzir até a primeira imagem na tela, ou o primeiro som de um áudio. A mediana divide as visualizações ao meio; o décimo mais lento esperou o tempo indicado ou mais.',
  },
  stalls: {
    title: 'Tempo travado',
    figure: 'Tempo travado',
    text: 'Tempo dos travamentos, como parte do tempo tocado mais o travado. Travamento é uma parada de mais de 0,25 s que ninguém pediu: pausas e saltos não contam.',
  },
  errors: {
    title: 'Erros de reprodução',
    figure: 'Erros',
    text: 'Erros que o player encontrou, também aqueles de que se recuperou sozinho.',
  },
  bitrate: {
    title: 'Taxa média',
    figure: 'Taxa de bits',
    text: 'Bits de mídia tocados, divididos pelos segundos deles. Cai quando a conexão de quem assiste pede uma qualidade menor.',
  },
  viewerLessons: {
    title: 'Aulas vistas',
    figure: 'Aulas vistas',
    text: 'Mídias de que este espectador tocou ao menos um segundo. Concluídas são as que ele completou em alguma versão do arquivo.',
  },
  viewerTime: {
    title: 'Tempo assistido',
    figure: 'Tempo assistido',
    text: 'Segundos de mídia que este espectador tocou, em todas as sessões. Um trecho visto de novo conta de novo.',
  },
  viewerDevices: {
    title: 'Aparelhos',
    figure: 'Aparelhos',
    text: 'Navegadores em que as sessões guardadas foram abertas, cada um uma vez. Uma janela anônima ou dados apagados contam como outro. Novo é o que apareceu nos últimos sete dias.',
  },
  viewerNetworks: {
    title: 'Redes',
    figure: 'Redes',
    text: 'Redes de internet de onde as sessões guardadas foram abertas: prefixos /24 (IPv4) e /48 (IPv6). Um celular troca de rede várias vezes por dia.',
  },
  mediaViews: {
    title: 'Visualizações de uma mídia',
    figure: 'Visualização',
    text: 'Reproduções da mídia com ao menos um segundo tocado, também as de arquivos que já foram substituídos. Prévias do painel não contam.',
  },
  mediaPeople: {
    title: 'Pessoas de uma mídia',
    figure: 'Pessoas',
    text: 'Espectadores que tocaram o último segundo do arquivo atual no período. Quem a área de membros não identifica conta uma vez por navegador.',
  },
  completion: {
    title: 'Conclusão',
    figure: 'Conclusão',
    text: 'Das pessoas da mídia no período, a parte que já viu a porcentagem dos segundos do arquivo atual que a sua conta pede (90 %, se ninguém mudou), somando todas as vezes e aparelhos. Um trecho visto de novo conta uma vez.',
  },
  liveAudience: {
    title: 'Audiência ao vivo',
    figure: 'Audiência ao vivo',
    text: 'Espectadores que começaram a assistir enquanto a transmissão estava no ar, cada um uma vez. Quem a área de membros não identifica conta uma vez por visualização. Quem viu só a gravação não conta.',
  },
  liveWatching: {
    title: 'Ao mesmo tempo',
    figure: 'Ao mesmo tempo',
    text: 'Espectadores com um player que pode tocar e não está em pausa, contados a cada minuto. Entrou quem não estava no minuto anterior; saiu quem estava.',
  },
  liveLatency: {
    title: 'Atraso médio',
    figure: 'Atraso',
    text: 'Segundos entre a ponta da transmissão e o que cada player mostrava, na média do que os players mandaram. Quem voltou mais de um minuto não conta.',
  },
  liveStalls: {
    title: 'Travamentos ao vivo',
    figure: 'Travamentos ao vivo',
    text: 'Paradas de mais de 0,25 s que ninguém pediu, durante a transmissão. Pausas e saltos não contam.',
  },
  drops: {
    title: 'Onde mais gente sai',
    figure: 'Maiores quedas',
    text: 'Os trechos de até 20 segundos em que se perde a maior parte das visualizações, sem sobreposição. Quem pula um trecho conta como quem saiu dele.',
  },
  courseStudents: {
    title: 'Alunos de um curso',
    figure: 'Alunos',
    text: 'Espectadores que tocaram ao menos um segundo de alguma aula da pasta ou das subpastas; com um período, os que assistiram dentro dele. Quem a área de membros não identifica conta uma vez por navegador.',
  },
  courseFunnel: {
    title: 'Até onde os alunos chegam',
    figure: 'Chegaram à aula, concluíram a aula',
    text: 'Chegou à aula quem tocou ao menos um segundo dela; concluiu quem viu a porcentagem que a sua conta pede, do arquivo atual. Perda é a diferença para a aula anterior, e é marcada quando passa de 15 %.',
  },
  courseCompletion: {
    title: 'Conclusão média do curso',
    figure: 'Conclusão média',
    text: 'Aulas concluídas por aluno, na média de todos, como parte das aulas da pasta.',
  },
  courseFinished: {
    title: 'Concluíram o curso',
    figure: 'Concluíram o curso',
    text: 'Alunos que concluíram todas as aulas. Metade deles levou até os dias indicados, do primeiro segundo à última conclusão. Uma aula nova ou um arquivo substituído conta como aula por concluir.',
  },
  courseShares: {
    title: 'Quanto cada um viu',
    figure: 'Quanto cada um viu',
    text: 'Alunos pela parte das aulas que já concluíram: faixas de 10 %, e à direita os que concluíram todas.',
  },
  courseBehind: {
    title: 'Ficando para trás',
    figure: 'Ficando para trás',
    text: 'Alunos que ainda não concluíram o curso e não assistem a nenhuma aula dele há 7, 14 ou 30 dias, em qualquer período. Quem teve os dados apagados não entra.',
  },
  courseStops: {
    title: 'Onde param',
    figure: 'Onde param',
    text: 'A última aula a que assistiram os alunos que estão ficando para trás. O tempo é aquele até o qual metade parou, entre os que não concluíram a aula.',
  },
  coursePace: {
    title: 'Ritmo até parar',
    figure: 'Ritmo até parar',
    text: 'Aulas concluídas, divididas pelas semanas entre a primeira e a última vez que o aluno assistiu; menos de uma semana conta como uma.',
  },
} as const satisfies Record<string, Metric>

export type MetricName = keyof typeof metrics
