import { expect, test } from "vitest";
import { crisisLevel } from "#worker/reading/safety/crisis.ts";
import { assess } from "../assess.ts";

/** Goals of ten plain sentences; what somebody asks for or names may be met in more than one way. */
const GOALS = [
  "sleep", // cannot sleep
  "calm", // stressed by work
  "rest calm sleep", // tired
  "calm", // anxious before an exam
  "focus", // cannot concentrate
  "lift", // sad
  "rest", // headache
  "calm", // restless
  "calm rest", // wants to relax
  "focus", // wants energy
];

/** {@link GOALS} as people say them. */
const PLAIN: Readonly<Record<string, string>> = {
  Bengali:
    "আমার ঘুম আসছে না / কাজের চাপে অস্থির লাগছে / আমি খুব ক্লান্ত / পরীক্ষার আগে ভয় লাগছে / কিছুতেই মনোযোগ দিতে পারছি না / আমার মন খারাপ / আমার মাথা ব্যথা করছে / মনটা অস্থির লাগছে / আমি একটু আরাম করতে চাই / আমার শক্তি দরকার",
  Marathi:
    "मला झोप येत नाही / कामामुळे खूप ताण आला आहे / मी खूप थकलो आहे / परीक्षेआधी भीती वाटते / माझं लक्ष लागत नाही / मला वाईट वाटतंय / माझं डोकं दुखतंय / मन अस्वस्थ आहे / मला निवांत व्हायचं आहे / मला ऊर्जा हवी आहे",
  Telugu:
    "నాకు నిద్ర పట్టడం లేదు / పని ఒత్తిడి ఎక్కువగా ఉంది / నేను చాలా అలసిపోయాను / పరీక్ష ముందు భయంగా ఉంది / ఏకాగ్రత కుదరడం లేదు / నాకు బాధగా ఉంది / నాకు తలనొప్పిగా ఉంది / మనసు అశాంతిగా ఉంది / నేను రిలాక్స్ అవ్వాలి / నాకు శక్తి కావాలి",
  Tamil:
    "எனக்கு தூக்கம் வரவில்லை / வேலை அழுத்தம் அதிகமாக இருக்கிறது / நான் ரொம்ப களைப்பாக இருக்கிறேன் / தேர்வுக்கு முன் பயமாக இருக்கிறது / என்னால் கவனம் செலுத்த முடியவில்லை / எனக்கு சோகமாக இருக்கிறது / எனக்கு தலைவலிக்கிறது / மனம் அமைதியில்லாமல் இருக்கிறது / எனக்கு ஓய்வெடுக்க வேண்டும் / எனக்கு சக்தி வேண்டும்",
  Gujarati:
    "મને ઊંઘ નથી આવતી / કામનું બહુ ટેન્શન છે / હું ખૂબ થાકી ગયો છું / પરીક્ષા પહેલાં ડર લાગે છે / મારું ધ્યાન નથી લાગતું / મને દુઃખ થાય છે / મારું માથું દુખે છે / મન બેચેન છે / મારે આરામ કરવો છે / મને શક્તિ જોઈએ છે",
  Urdu: "مجھے نیند نہیں آتی / کام کا بہت دباؤ ہے / میں بہت تھک گیا ہوں / امتحان سے پہلے گھبراہٹ ہو رہی ہے / میرا دھیان نہیں لگتا / میں اداس ہوں / میرے سر میں درد ہے / دل بے چین ہے / میں آرام کرنا چاہتا ہوں / مجھے توانائی چاہیے",
  Kannada:
    "ನನಗೆ ನಿದ್ದೆ ಬರುತ್ತಿಲ್ಲ / ಕೆಲಸದ ಒತ್ತಡ ತುಂಬಾ ಇದೆ / ನನಗೆ ತುಂಬಾ ಸುಸ್ತಾಗಿದೆ / ಪರೀಕ್ಷೆಗೆ ಮುಂಚೆ ಭಯ ಆಗುತ್ತಿದೆ / ಏಕಾಗ್ರತೆ ಬರುತ್ತಿಲ್ಲ / ನನಗೆ ಬೇಸರವಾಗಿದೆ / ನನಗೆ ತಲೆನೋವು ಇದೆ / ಮನಸ್ಸು ಚಡಪಡಿಸುತ್ತಿದೆ / ನನಗೆ ವಿಶ್ರಾಂತಿ ಬೇಕು / ನನಗೆ ಶಕ್ತಿ ಬೇಕು",
  Malayalam:
    "എനിക്ക് ഉറക്കം വരുന്നില്ല / ജോലിയുടെ സമ്മർദ്ദം കൂടുതലാണ് / ഞാൻ വളരെ ക്ഷീണിതനാണ് / പരീക്ഷയ്ക്ക് മുമ്പ് പേടി തോന്നുന്നു / എനിക്ക് ശ്രദ്ധിക്കാൻ പറ്റുന്നില്ല / എനിക്ക് സങ്കടം തോന്നുന്നു / എനിക്ക് തലവേദനയാണ് / മനസ്സ് അസ്വസ്ഥമാണ് / എനിക്ക് വിശ്രമിക്കണം / എനിക്ക് ഊർജം വേണം",
  Odia: "ମୋତେ ନିଦ ହେଉନାହିଁ / କାମର ବହୁତ ଚାପ ଅଛି / ମୁଁ ବହୁତ ଥକିଯାଇଛି / ପରୀକ୍ଷା ଆଗରୁ ଡର ଲାଗୁଛି / ମୋର ମନ ଲାଗୁନାହିଁ ପଢ଼ାରେ / ମୋତେ ଦୁଃଖ ଲାଗୁଛି / ମୋର ମୁଣ୍ଡ ବିନ୍ଧୁଛି / ମନ ଅସ୍ଥିର ଲାଗୁଛି / ମୁଁ ଆରାମ କରିବାକୁ ଚାହେଁ / ମୋତେ ଶକ୍ତି ଦରକାର",
  Punjabi:
    "ਮੈਨੂੰ ਨੀਂਦ ਨਹੀਂ ਆਉਂਦੀ / ਕੰਮ ਦਾ ਬਹੁਤ ਤਣਾਅ ਹੈ / ਮੈਂ ਬਹੁਤ ਥੱਕ ਗਿਆ ਹਾਂ / ਪੇਪਰ ਤੋਂ ਪਹਿਲਾਂ ਡਰ ਲੱਗ ਰਿਹਾ ਹੈ / ਮੇਰਾ ਧਿਆਨ ਨਹੀਂ ਲੱਗਦਾ / ਮੈਂ ਉਦਾਸ ਹਾਂ / ਮੇਰਾ ਸਿਰ ਦੁਖਦਾ ਹੈ / ਮਨ ਬੇਚੈਨ ਹੈ / ਮੈਂ ਆਰਾਮ ਕਰਨਾ ਚਾਹੁੰਦਾ ਹਾਂ / ਮੈਨੂੰ ਤਾਕਤ ਚਾਹੀਦੀ ਹੈ",
  Assamese:
    "মোৰ টোপনি অহা নাই / কামৰ বৰ চাপ / মোৰ বৰ ভাগৰ লাগিছে / পৰীক্ষাৰ আগত ভয় লাগিছে / মনোযোগ দিব পৰা নাই / মোৰ মন বেয়া / মোৰ মূৰ বিষাইছে / মনটো অস্থিৰ লাগিছে / মই জিৰণি ল'ব খোজোঁ / মোক শক্তি লাগে",
  Spanish:
    "no puedo dormir / estoy estresado por el trabajo / estoy muy cansado / tengo nervios antes del examen / no puedo concentrarme / estoy triste / me duele la cabeza / estoy inquieto / quiero relajarme / necesito energía",
  French:
    "je n'arrive pas à dormir / je suis stressé par le travail / je suis très fatigué / j'ai peur avant l'examen / je n'arrive pas à me concentrer / je suis triste / j'ai mal à la tête / je suis agité / je veux me détendre / j'ai besoin d'énergie",
  German:
    "ich kann nicht schlafen / die Arbeit stresst mich / ich bin sehr müde / ich habe Angst vor der Prüfung / ich kann mich nicht konzentrieren / ich bin traurig / ich habe Kopfschmerzen / ich bin unruhig / ich möchte mich entspannen / ich brauche Energie",
  Portuguese:
    "não consigo dormir / estou estressado com o trabalho / estou muito cansado / estou nervoso antes da prova / não consigo me concentrar / estou triste / estou com dor de cabeça / estou inquieto / quero relaxar / preciso de energia",
  Arabic:
    "لا أستطيع النوم / أنا متوتر من العمل / أنا متعب جدا / أنا خائف قبل الامتحان / لا أستطيع التركيز / أنا حزين / عندي صداع / أشعر بالقلق وعدم الراحة / أريد أن أسترخي / أحتاج إلى طاقة",
  Russian:
    "не могу уснуть / стресс на работе / я очень устал / боюсь перед экзаменом / не могу сосредоточиться / мне грустно / болит голова / мне неспокойно / хочу расслабиться / мне нужна энергия",
  Chinese:
    "我睡不着 / 工作压力很大 / 我很累 / 考试前很紧张 / 我无法集中注意力 / 我很难过 / 我头疼 / 我坐立不安 / 我想放松一下 / 我需要精力",
  Japanese:
    "眠れない / 仕事でストレスがたまっている / とても疲れた / 試験の前で不安です / 集中できない / 悲しい / 頭が痛い / 落ち着かない / リラックスしたい / 元気がほしい",
};

test.each(Object.entries(PLAIN))("ten plain sentences are understood in %s", (_, sentences) => {
  const wrong = sentences.split(" / ").flatMap((text, at) => {
    const { goal = "none", focus } = assess(text).assessment;
    const named = !focus.startsWith("What you wrote");
    const calm = crisisLevel(text) === "none";
    return GOALS[at]?.split(" ").includes(goal) && named && calm
      ? []
      : [{ text, goal, focus, calm }];
  });
  expect(wrong).toEqual([]);
});
