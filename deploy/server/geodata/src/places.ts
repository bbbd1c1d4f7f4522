/**
 * What a place is: 1 the capital and its like, 2 cities, 3 towns, 4 seats of municipalities, 5 villages, 6 parts of a
 * city; 0 countries, 7 lakes, 8 mountains.
 */
export type Rank = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export interface PlaceName {
  /** Country and name as GeoNames writes it, to take its coordinates; or the coordinates themselves. */
  source: string;
  mk: string;
  /** Where the rule of transliteration does not give it. */
  en?: string;
  rank: Rank;
}

/** Reads lines "rank | source = Macedonian name (English name)"; several by ";". */
const table = (text: string): PlaceName[] =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [rank, entries = ''] = line.split('|');
      return entries
        .split(';')
        .filter((entry) => entry.trim() !== '')
        .map((entry) => {
          const [source = '', names = ''] = entry.split('=').map((part) => part.trim());
          const [, mk = names, en] = /^(.*?)(?: \((.*)\))?$/.exec(names) ?? [];
          return { source, mk, ...(en ? { en } : {}), rank: Number(rank) as Rank }; // the table has ranks only
        });
    });

/** The names by hand: GeoNames has them in Latin letters, in several spellings. */
export const placeNames: readonly PlaceName[] = [
  ...table(`
1 | MK Skopje=Скопје
2 | MK Bitola=Битола; MK Kumanovo=Куманово; MK Prilep=Прилеп; MK Tetovo=Тетово; MK Veles=Велес; MK Ohrid=Охрид; MK Gostivar=Гостивар; MK Shtip=Штип; MK Strumica=Струмица
3 | MK Kavadarci=Кавадарци; MK Struga=Струга; MK Kochani=Кочани; MK Kičevo=Кичево; MK Radovis=Радовиш; MK Kriva Palanka=Крива Паланка; MK Gevgelija=Гевгелија; MK Negotino=Неготино; MK Vinica=Виница; MK Debar=Дебар; MK Delcevo=Делчево; MK Resen=Ресен; MK Berovo=Берово; MK Sveti Nikole=Свети Николе; MK Probishtip=Пробиштип; MK Kratovo=Кратово; MK Bogdanci=Богданци; MK Makedonska Kamenica=Македонска Каменица; MK Krusevo=Крушево; MK Makedonski Brod=Македонски Брод; MK Demir Kapija=Демир Капија; MK Valandovo=Валандово; MK Demir Hisar=Демир Хисар; MK Pehčevo=Пехчево; MK Star Dojran=Стар Дојран
4 | MK Centar Župa=Центар Жупа; MK Lipkovo=Липково; MK Zelino=Желино; MK Tearce=Теарце; MK Studeničane=Студеничани; MK Ilinden=Илинден; MK Brvenica=Брвеница; MK Bogovinje=Боговиње; MK Арачиново=Арачиново; MK Bosilovo=Босилово; MK Vasilevo=Василево; MK Novo Selo=Ново Село; MK Dolneni=Долнени; MK Сопиште=Сопиште; MK Rostusa=Ростуше; MK Vrapčište=Врапчиште; MK Чучер - Сандево=Чучер-Сандево; MK Петровец=Петровец; MK Jegunovce=Јегуновце; MK Krivogashtani=Кривогаштани; MK Oblesevo=Облешево; MK Plasnica=Пласница; MK Mogila=Могила; MK Старо Нагоричане=Старо Нагоричане; MK Rosoman=Росоман; MK Ранковце=Ранковце; MK Zelenikovo=Зелениково; MK Karbinci=Карбинци; MK Gradsko=Градско; MK Konče=Конче; MK Zrnovci=Зрновци; MK Drugovo=Другово; MK Čaška=Чашка; MK Lozovo=Лозово; MK Belčišta=Белчишта; MK Novaci=Новаци; MK Vevčani=Вевчани; MK Zajas=Зајас; 41.6606,20.7369=Маврово; 41.2203,22.7024=Нов Дојран; MK Češinovo=Чешиново; 41.4333,20.7333=Извор
5 | MK Kamenjane=Камењане; MK Cegrane=Чегране; MK Kondovo=Кондово; MK Dračevo=Драчево; MK Dolna Banjica=Долна Бањица; MK Radishani=Радишани; MK Labunista=Лабуништа; MK Velesta=Велешта; MK Delogožda=Делогожда; MK Šipkovica=Шипковица; MK Džepčište=Џепчиште; MK Vrutok=Вруток; MK Bistrica=Бистрица; MK Čelopek=Челопек; MK Kuklis=Куклиш; MK Orizari=Оризари; MK Dobri Dol=Добри Дол; MK Pirok=Пирок; MK Oraovica=Ораовица; MK Podareš=Подареш; MK Gradec=Градец; MK Vratnica=Вратница; MK Forino=Форино; MK Srbinovo=Србиново; MK Slatino=Слатино; MK Zletovo=Злетово; MK Dobrošte=Доброште; MK Batinci=Батинци; MK Golema Rečica=Голема Речица; MK Nerašte=Нераште; MK Radolista=Радолишта; MK Vataša=Ваташа; MK Matejce=Матејче; MK Topolčani=Тополчани; MK Oktisi=Октиси; MK Слупчане=Слупчане; MK Miravci=Миравци; MK Marino=Марино; MK Romanovci=Романовце; MK Mešeišta=Мешеишта; MK Dolno Palčište=Долно Палчиште; MK Kukurečani=Кукуречани; MK Poroj=Порој; MK Otlja=Отља; MK Идризово=Идризово; MK Lojane=Лојане; MK Murtino=Муртино; MK Rusinovo=Русиново; MK Žitoše=Житоше; MK Stojakovo=Стојаково; MK Sopotnica=Сопотница; MK Dobruševo=Добрушево; MK Vaksince=Ваксинце; MK Јурумлери=Јурумлери; MK Ilovica=Иловица; MK Blatec=Блатец; MK Pršovce=Првце; MK Selce=Селце; MK Mislesevo=Мислешево; MK Lažani=Лажани; MK Sušica=Сушица; MK Strimnica=Стримница; MK Miletino=Милетино; MK Veljusa=Вељуса; MK Pirava=Пирава; MK Bojane=Бојане; MK Strelci=Стрелци; MK Srbica=Србица; MK Клечовце=Клечовце; MK Larce=Ларце; MK Cresevo=Црешево; MK Kadino=Кадино; MK Dolno Srpci=Долно Српци; MK Samokov=Самоков; MK Lukovo=Луково; MK Tuin=Туин; MK Desovo=Десово; MK Miladinovci=Миладиновци; MK Capari=Цапари; MK Dobarce=Добарце; MK Crnilište=Црнилиште; MK Jankovec=Јанковец; MK Vladimirovo=Владимирово; MK Kosel=Косел; MK Dolno Količani=Долно Количани; MK Logovardi=Логоварди; MK Sedlarevo=Седларево; MK Vraneštica=Вранештица; MK Beranci=Беранци; MK Bukovik=Буковиќ; MK Bučin=Бучин; MK Dolno Orizari=Долно Оризари; MK Ljubin=Љубин; MK Bogomila=Богомила; MK Sekirnik=Секирник; MK Grnčari=Грнчари; MK Lisičani=Лисичани; MK Orashac=Орашац; MK Gurgurnica=Гургурница; MK Ognjaci=Огњанци; MK Obršani=Обршани; MK Morani=Морани; MK Sredno Konjare=Средно Коњаре; MK Krani=Крани; MK Gorobinci=Горобинци; MK Kanatlarci=Канатларци; MK Булачани=Булачани; MK Slepče=Слепче; MK Izvor=Извор; MK Ivankovci=Иванковци
5 | 41.8994,21.6939=Катланово; 42.2361,21.7003=Табановце; 42.1397,21.3097=Блаце; 41.1369,22.5083=Богородица; 41.0136,20.8122=Пештани; 40.9153,20.7469=Љубаништа; 40.9786,20.9078=Отешево; 40.9247,21.4181=Меџитлија; 41.5939,20.6953=Галичник; 41.5719,20.6347=Битуше; 41.9511,21.2975=Матка; 41.0928,21.2228=Кажани; 41.0036,21.2250=Нижеполе; 41.6094,21.9072=Ногаевци; 41.2719,22.4867=Смоквица; 41.7206,22.5664=Трново; 41.4386,22.7492=Турново; 42.1606,22.0267=Страцин; 41.4467,21.8508=Фариш; 41.4603,21.9033=Дреново; 41.4353,21.6797=Извор Прилепски
6 | MK Čair=Чаир; MK Kisela Voda=Кисела Вода; MK Gjorče Petro=Ѓорче Петров; MK Butel=Бутел; MK Saraj=Сарај; MK Šuto Orizare=Шуто Оризари; 41.9936,21.4631=Гази Баба; 41.9831,21.4667=Аеродром; 42.0047,21.3917=Карпош; 41.9961,21.4153=Центар
`),
  ...table(`
0 | 43.95,20.75=Србија (Serbia); 42.52,20.92=Косово (Kosovo); 42.75,25.0=Бугарија (Bulgaria); 40.05,21.75=Грција (Greece); 40.95,20.02=Албанија (Albania); 42.82,19.15=Црна Гора (Montenegro); 44.2,17.9=Босна и Херцеговина (Bosnia and Herzegovina)
7 | 41.045,20.735=Охридско Езеро (Lake Ohrid); 40.905,21.025=Преспанско Езеро (Lake Prespa); 41.213,22.747=Дојранско Езеро (Lake Dojran); 41.345,21.916=Тиквешко Езеро (Lake Tikveš); 41.463,20.530=Дебарско Езеро (Lake Debar); 41.688,20.770=Мавровско Езеро (Lake Mavrovo); 41.80,21.19=Козјак (Lake Kozjak); 41.983,22.595=Калиманско Езеро (Lake Kalimanci)
8 | 42.03,20.83=Шар Планина; 41.70,20.53=Кораб; 41.70,21.41=Јакупица; 41.00,21.19=Пелистер; 42.16,22.49=Осогово; 41.21,21.93=Кожуф; 41.55,22.30=Конечка Планина; 41.76,22.44=Плачковица; 41.36,22.78=Беласица; 40.95,20.83=Галичица; 41.62,20.68=Бистра; 40.93,21.80=Ниџе; 42.20,21.40=Скопска Црна Гора; 41.88,21.12=Сува Гора; 41.25,21.08=Плаќенска Планина
`),
  ...table(`
1 | XK Pristina=Приштина (Pristina); BG Sofia=Софија (Sofia); GR Thessaloníki=Солун (Thessaloniki); 41.3275,19.8189=Тирана; 43.3209,21.8958=Ниш; 44.8125,20.4612=Белград (Belgrade)
2 | XK Prizren=Призрен; XK Ferizaj=Урошевац (Ferizaj); XK Gjilan=Гнилане (Gjilan); XK Gjakovë=Ѓаковица (Gjakova); XK Peć=Пеќ (Peja); 42.8914,20.8660=Митровица; RS Vranje=Врање; BG Blagoevgrad=Благоевград; BG Kyustendil=Ќустендил (Kyustendil); BG Pernik=Перник; AL Elbasan=Елбасан; AL Korçë=Корча (Korçë); 41.3231,19.4414=Драч (Durrës); 42.0683,19.5126=Скадар (Shkodër); 42.4411,19.2636=Подгорица; 40.4661,19.4914=Валона (Vlorë); GR Kilkís=Кукуш (Kilkis); GR Flórina=Лерин (Florina); GR Édessa=Воден (Edessa); GR Kastoria=Костур (Kastoria); GR Véroia=Бер (Veria); 41.0853,23.5476=Сер (Serres); 39.6390,22.4191=Лариса; 40.9396,24.4069=Кавала; 40.3000,21.7889=Кожани (Kozani); 42.1354,24.7453=Пловдив; 42.9981,21.9461=Лесковац; 43.1531,22.5861=Пирот; 43.1367,20.5122=Нови Пазар; 39.6650,20.8537=Јанина (Ioannina); 43.5813,21.3339=Крушевац; 43.8563,18.4131=Сараево; 42.4247,18.7712=Котор; 39.3622,22.9425=Волос; 44.0128,20.9114=Крагуевац
3 | AL Pogradec=Поградец; AL Kukës=Кукс (Kukës); AL Peshkopi=Пешкопија (Peshkopi); AL Librazhd=Либражд (Librazhd); AL Bilisht=Билишта (Bilisht); AL Përrenjas=Пренас (Përrenjas); AL Burrel=Бурел; AL Bulqizë=Булчиза (Bulqizë); AL Gramsh=Грамш (Gramsh); BG Dupnitsa=Дупница (Dupnitsa); BG Petrich=Петрич (Petrich); BG Sandanski=Сандански; BG Radomir=Радомир; BG Simitli=Симитли; BG Bansko=Банско; BG Razlog=Разлог; GR Giannitsá=Енице Вардар (Giannitsa); GR Náousa=Негуш (Naousa); GR Ptolemaḯda=Кајлари (Ptolemaida); GR Polýkastro=Полјани (Polykastro); GR Aridaía=С'ботско (Aridaia); GR Gouménissa=Гуменџе (Goumenissa); GR Amýntaio=Суровичево (Amyntaio); GR Sidirókastro=Валовишта (Sidirokastro); GR Lagkadás=Лагадина (Lagkadas); GR Axioúpoli=Бојмица (Axioupoli); GR Skýdra=Вртикоп (Skydra); RS Preševo=Прешево; RS Bujanovac=Бујановац; RS Trgovište=Трговиште; RS Bosilegrad=Босилеград; RS Surdulica=Сурдулица; XK Suva Reka=Сува Река (Suhareka); XK Kačanik=Качаник (Kaçanik); XK Vitina=Витина (Viti); XK Štrpce=Штрпце (Shtërpcë); XK Dragash=Драгаш (Dragash); XK Orahovac=Ораховац (Rahovec); XK Lipljan=Липљан (Lipjan)
4 | XK Hani i Elezit=Елез Хан (Hani i Elezit); BG Kresna=Кресна; BG Rila=Рила; BG Nevestino=Невестино; GR Árnissa=Острово (Arnissa); GR Melíti=Овчарани (Meliti); GR Laimós=Рмби (Laimos); AL Liqenas=Пустец (Liqenas); AL Maqellarë=Маќеларе (Maqellarë); AL Maliq=Малиќ (Maliq); RS Miratovac=Миратовац
`),
];
