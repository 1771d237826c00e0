// Proves T13.

import { expect, test } from 'vitest';
import { brandName } from '#app/ui/theme/brand.ts';
import { isReservedAt } from './reserved-names.server.ts';

const isReserved = (name: string | undefined) => isReservedAt(brandName, name);

/** Real names: Igbo names with and without marks, other Nigerian names, and names that resemble a reserved one. */
const realNames =
  `Chinụa Achebe, Chimamanda Ngozi Adichie, Adaọbị, Ọbịọma, Nnamdị, Ifeọma, Ụzọamaka, Ịfeanyị, Chịọma, Ọlụchị, Ńkechi, Ḿma, Ọ̀kụ́kọ̀, Ṅụ́ọ, Ụ̀gọ́,
  Amuta Igboanugo, Amụta, Mụta, Igbo, Igboamaka, Igbokwe, Muta Ada, Ada Igbo, Mụtazụ Igboji, Nwamụta, Ụmụta, Igbonagwam, Igboeli, Madu Igbo,
  Ngozi, Chinedu, Emeka, Obinna, Uche, Uchenna, Ikenna, Nneka, Nkemdilim, Nwando, Ezinne, Kelechi, Chidera, Chisom, Somtochukwu, Kambili, Obierika, Ekwefi, Ezinma,
  Okonkwo, Unoka, Ikemefuna, Nwoye, Ojiugo, Maduka, Ogbuefi Ezeudu, Olaudah Equiano, Nwachukwu, Ezeigbo, Akachi Adimora-Ezeigbo, Flora Nwapa, Buchi Emecheta,
  Chukwuemeka Odumegwu Ojukwu, Nnamdi Azikiwe, Adamma, Adaeze, Adaora, Adachukwu, Ada Min, Admina, Adminah, Chad Min, Ad Astra,
  Yetunde, Oluwaseun, Ọmọ́wùmí, Ṣadé, Adéọlá, Folarin, Bọ́sẹ̀, Aminu, Aisha Bello, Musa, Umaru, Ibrahim, Zainab, Adamu, Haminu,
  Madmin O’Brien, Mode, Modesta, Moderata Fonte, Moderato Roberts, Modupe, Academia Okafor, Acadia, Adminton, Administer,
  Anne-Marie, José Núñez, Łukasz, Søren, Đặng Thị Hồng, Nguyễn Văn An, Müller, Zoë, Ásdís, Ernest Arnold, Clara Allen, Iain, Lilli, Will, Bill Illich,
  Leopold Staff, Mary Team, Ada Support, Anna Official, Kim Min, Park Min-Ad, Иван Петров, Мария, Αλέξανδρος, Νίκος, 山田太郎, 김민수, محمد, דוד כהן, राम, ශ්‍රී, Webb, Sysadora, Sita, Head, The Anh, Theodora, Root, 3rd Ada, Ada2024`
    .split(',')
    .map((name) => name.trim());

/** Names that impersonate the academy. */
const impersonating =
  `Mụta Igbo, Muta Igbo, MutaIgbo, mụtaigbo, MỤTA IGBO, Mụta-Igbo, Mụta·Igbo, Mụta  Igbo Team, Mụta Igbo · Administrator, M.u.t.a I.g.b.o, Ada from Mụta Igbo, MutaIgboTeam,
  TeamMutaIgbo, Muta Igbo Support, Mụta Igbo staff, Μυτа Іgbo, ＭＵＴＡ ＩＧＢＯ, 𝓜𝓾𝓽𝓪 𝓘𝓰𝓫𝓸, Mu7a 1gb0, Muta lgbo, Muta Igb0 2024, Ṁụ̀t̄á Ìgbò,
  Admin, ADMIN, admin, Ádmìn, Admins, Admin1, Admin 2, The Admin, Ada Admin, Admin Ada, Site Admin, SuperAdmin, sysadmin, WebAdmin, Head-Admin, A d m i n, A.d.m.i.n, A·d·m·i·n, _admin_, Ad min,
  Аdmin, Αdmin, Admіn, Аԁміn, ᴀᴅᴍɪɴ, ⒶⒹⓂⒾⓃ, 🅐🅓🅜🅘🅝, 🅰🅳🅼🅸🅽, 🇦🇩🇲🇮🇳, Ａｄｍｉｎ, 𝗔𝗱𝗺𝗶𝗻, Adm1n, @dmin, 4dm1n, Admln, Adrnin, Aclmin, Addmin, Adm!n, Adm|n, Admïn, Ａ-d-m-ı-n,
  Administrator, Adminstrator, Администратор, Админ, 管理员, Owner, Site Owner, Editor, Principal, Headmistress, administratör, Administrators, Administrateur, Administrador, Administration, Admínistrator, Adminlstrat0r, Administratorin, Аdministrаtоr, Ada · Administrator,
  Moderator, MODERATOR, Moderators, Moderation, M0derat0r, Мodеrаtоr, Ada (Moderator), Webmaster,
  Academy, The Academy, Ada Academy, Acаdemy, Staff, The Staff, Support, Support Team, The Team, Team, Helpdesk, Official, S t a f f, Ѕtaff, System`
    .split(',')
    .map((name) => name.trim());

test('accepts more than 130 real names', () => {
  expect(realNames.length).toBeGreaterThan(130);
  expect(realNames.filter(isReserved)).toEqual([]);
});

test('rejects the academy and its roles in every spelling', () => {
  expect(impersonating.filter((name) => !isReserved(name))).toEqual([]);
});

test('accepts missing, empty and very long names', () => {
  expect(isReserved(undefined)).toBe(false);
  expect(isReserved('')).toBe(false);
  expect(isReserved('a '.repeat(50))).toBe(false);
});
